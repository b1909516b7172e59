import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, Outlet } from "@tanstack/react-router";
import { siteQuery } from "@/api/site";
import { CheckingAccess } from "@/ui/checking-access";

/** Both panels: what is not known of the site and the person is asked first. */
export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: ({ context }) => context.queryClient.ensureQueryData(siteQuery),
  component: Outlet,
  // Until the first page is up: its own route cannot say anything before this one is through.
  pendingComponent: CheckingAccess,
  pendingMs: 0,
});
