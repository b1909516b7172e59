import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, Outlet, useLocation } from "@tanstack/react-router";
import { siteQuery } from "@/api/site";
import { CheckingAccess } from "@/ui/checking-access";

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: async ({ context }) => context.queryClient.ensureQueryData(siteQuery),
  component: Outlet,
  pendingComponent: Arriving,
  pendingMs: 0,
});

/** Until the first page stands. Its own route cannot say anything before this one is through. */
function Arriving() {
  const isPanel = useLocation({ select: ({ pathname }) => /^\/(to|admin)(\/|$)/.test(pathname) });
  return isPanel && <CheckingAccess />;
}
