import type { QueryClient } from "@tanstack/react-query";
import { createRouter } from "@tanstack/react-router";
import { FailedPage } from "@/app/failed-page";
import { MissingPage } from "@/app/missing-page";
import { routeTree } from "@/routeTree.gen";

export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: "intent",
    // The query cache decides what is fresh; the router's own cache would only hold a second copy.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultErrorComponent: FailedPage,
    defaultNotFoundComponent: MissingPage,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
