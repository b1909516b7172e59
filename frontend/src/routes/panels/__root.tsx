import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, Outlet } from "@tanstack/react-router";
import { siteQuery } from "@/api/site";
import { CheckingAccess } from "@/ui/checking-access";
import { readOrder } from "@/ui/use-order";

/** Both panels: loads the site and the person first. */
export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  validateSearch: readOrder,
  beforeLoad: ({ context }) => context.queryClient.ensureQueryData(siteQuery),
  component: Outlet,
  // Shown until the first page is rendered: its own route cannot render before this one has loaded.
  pendingComponent: CheckingAccess,
  pendingMs: 0,
});
