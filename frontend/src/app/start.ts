import "@/ui/styles";
import type { AnyRoute } from "@tanstack/react-router";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { readBoot } from "@/app/boot";
import { createApp } from "@/app/create-app";
import { createEntryHistory, type Entry } from "@/app/entries";
import type { AppRouter } from "@/app/router";
import { setTakingOver } from "@/lib/taking-over";

/** Starts an entry in the document that the server sent for it. */
export async function start(entry: Entry, routeTree: AnyRoute): Promise<void> {
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no #root.");
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";
  // react-remove-scroll, used by Mantine's dialogs, reads the nonce for its style from here.
  Object.assign(window, { __webpack_nonce__: nonce });
  const isRendered = root.hasChildNodes();
  // Each step is a task of its own, so that a slow phone responds to its visitor in between.
  if (isRendered) await pause();
  const history = createEntryHistory(entry);
  const { router, element } = createApp({ entry, routeTree, boot: readBoot(), nonce, history });

  if (isRendered) {
    // The page is server-rendered. The router must know, or it would add boundaries that the server's HTML lacks.
    router.ssr = { manifest: { routes: {} } };
    keepScrollPosition(router);
    setTakingOver(true);
    await router.load();
    await pause();
    setTakingOver(false);
    // As a transition, which leaves time for the visitor between its steps.
    startTransition(() => void hydrateRoot(root, element));
    // React lets no click in a part that is not hydrated come so far: `late-start.js` repeats it.
    root.addEventListener("click", (event) => Object.assign(event, { isHandled: true }));
  } else {
    // As a transition too: a slow phone responds between the steps of the first screen. The router's load is before it, as
    // it would render the screen in one task; the frame does not wait for data that the document lacks.
    await Promise.race([router.load(), pause(router.options.defaultPendingMs)]);
    startTransition(() => createRoot(root).render(element));
  }
}

/**
 * Leaves a rendered page where it is when the router takes it over: the server's script has put it there, and the
 * visitor may have scrolled since, or be about to lift the finger from a link.
 */
function keepScrollPosition(router: AppRouter): void {
  router.options.scrollRestoration = () => false;
  const end = router.subscribe("onRendered", () => {
    end();
    router.options.scrollRestoration = true;
    // The router remembers the position of what has scrolled since it started.
    document.dispatchEvent(new Event("scroll"));
  });
}

/** Waits for the next task, or some milliseconds. */
function pause(milliseconds?: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
