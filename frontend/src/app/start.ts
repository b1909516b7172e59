import "@/ui/styles";
import type { AnyRoute } from "@tanstack/react-router";
import { createRoot, hydrateRoot } from "react-dom/client";
import { readBoot } from "@/app/boot";
import { createApp } from "@/app/create-app";
import { createEntryHistory, type Entry } from "@/app/entries";

/** Starts an entry in the document that the server sent for it. */
export function start(entry: Entry, routeTree: AnyRoute): void {
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no #root.");
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";
  // Where the scroll lock behind Mantine's dialogs looks for the nonce of the style it writes.
  Object.assign(window, { __webpack_nonce__: nonce });
  const history = createEntryHistory(entry);
  const { router, element } = createApp({ entry, routeTree, boot: readBoot(), nonce, history });

  if (root.hasChildNodes()) {
    // The server drew the page. The router must know, or it would wrap pages in boundaries that the server's have not.
    router.ssr = { manifest: { routes: {} } };
    // No top-level await: the bundler would split everything off an entry that waits.
    void router.load().then(() => hydrateRoot(root, element));
  } else {
    createRoot(root).render(element);
  }
}
