import type { QueryClient } from "@tanstack/react-query";
import { createRouter, type RouterHistory } from "@tanstack/react-router";
import { FailedPage } from "@/app/failed-page";
import { MissingPage } from "@/app/missing-page";
import { routeTree } from "@/routeTree.gen";

export type AppRouter = ReturnType<typeof createAppRouter>;

export function createAppRouter(queryClient: QueryClient, nonce: string, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { queryClient },
    // For the script that restores the scroll position in a page drawn by the server.
    ssr: { nonce },
    ...(history ? { history } : {}),
    defaultPreload: "intent",
    // The query cache decides what is fresh; the router's own cache would only hold a second copy.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    // Anchors glide within a page; another page starts at its top.
    scrollRestorationBehavior: "instant",
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultErrorComponent: FailedPage,
    defaultNotFoundComponent: MissingPage,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouter;
  }
  interface HistoryState {
    /** A dialog was opened over the page before, which Back shows again. */
    isOverPage?: boolean;
  }
}
