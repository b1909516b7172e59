import "@/ui/styles";
import { createRoot, hydrateRoot } from "react-dom/client";
import { readBoot } from "@/app/boot";
import { createApp } from "@/app/create-app";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root.");
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";
// Where the scroll lock behind Mantine's dialogs looks for the nonce of the style it writes.
Object.assign(window, { __webpack_nonce__: nonce });
const { router, element } = createApp({ boot: readBoot(), nonce });

if (root.hasChildNodes()) {
  // The server drew the page. The router must know, or it would wrap pages in boundaries that the server's have not.
  router.ssr = { manifest: { routes: {} } };
  // No top-level await: the bundler would split everything off an entry that waits.
  void router.load().then(() => hydrateRoot(root, element));
} else {
  createRoot(root).render(element);
}
