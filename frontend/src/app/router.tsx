import type { QueryClient } from "@tanstack/react-query";
import { type AnyRoute, createRouter, type RouterHistory } from "@tanstack/react-router";
import type { Entry } from "@/app/entries";
import { FailedPage } from "@/app/failed-page";
import { MissingPage } from "@/app/missing-page";
import type { FileRouteTypes as PanelRoutes, routeTree as panelTree } from "@/panels-routes.gen";
import type { FileRouteTypes as SiteRoutes, routeTree as siteTree } from "@/site-routes.gen";

type Options<Tree extends AnyRoute> = {
  entry: Entry;
  routeTree: Tree;
  queryClient: QueryClient;
  /** The nonce that lets the router's inline script run under this response's content security policy. */
  nonce: string;
  history: RouterHistory;
};

export function createAppRouter<Tree extends AnyRoute>({
  entry,
  routeTree,
  queryClient,
  nonce,
  history,
}: Options<Tree>) {
  return createRouter({
    routeTree,
    history,
    context: { queryClient },
    // For the script that restores the scroll position in a page drawn by the server.
    ssr: { nonce },
    // Strict: a screen gets only the search parameters that its `validateSearch` returns.
    search: { strict: entry === "panels" },
    defaultPreload: "intent",
    // The query cache decides what is fresh; the router's own cache would only hold a second copy.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    // Smooth scrolling for anchors within a page; a new page starts at its top.
    scrollRestorationBehavior: "instant",
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultErrorComponent: FailedPage,
    defaultNotFoundComponent: MissingPage,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

/** The routes of both entries: links from one to the other are checked too. */
type AllRoutes = {
  [Key in "fullPaths" | "to" | "id"]: SiteRoutes[Key] | PanelRoutes[Key];
} & {
  [Key in "fileRoutesByFullPath" | "fileRoutesByTo"]: SiteRoutes[Key] & PanelRoutes[Key];
} & { fileRoutesById: SiteRoutes["fileRoutesById"] & Omit<PanelRoutes["fileRoutesById"], "__root__"> };

type ChildrenOf<Tree extends AnyRoute> = Tree["types"]["children"];
declare const allChildren: ReturnType<
  typeof siteTree._addFileChildren<ChildrenOf<typeof siteTree> & ChildrenOf<typeof panelTree>>
>;
type AllRoutesTree = ReturnType<typeof allChildren._addFileTypes<AllRoutes>>;

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter<AllRoutesTree>>;
  }
  interface HistoryState {
    /** A dialog was opened over the page before, which Back shows again. */
    isOverPage?: boolean;
  }
}
