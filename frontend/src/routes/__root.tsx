import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, Outlet } from "@tanstack/react-router";
import { siteQuery } from "@/api/site";

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: async ({ context }) => context.queryClient.ensureQueryData(siteQuery),
  component: Outlet,
});
