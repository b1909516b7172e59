import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, Outlet } from "@tanstack/react-router";
import { siteQuery } from "@/api/site";
import { SiteBar } from "@/features/site/site-bar";
import { SiteFooter } from "@/features/site/site-footer";
import { OwnDialogs } from "@/routes/site/-own-dialogs";
import { PageShell } from "@/ui/page-shell";

type Search = { dialog?: "operators" | "join" };

/** The pages for visitors and travellers share a bar, a footer, and the dialogs that the bar opens. */
export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  validateSearch: ({ dialog }): Search => (dialog === "operators" || dialog === "join" ? { dialog } : {}),
  beforeLoad: ({ context }) => context.queryClient.ensureQueryData(siteQuery),
  component: Site,
});

function Site() {
  const { dialog } = Route.useSearch();
  return (
    <PageShell bar={<SiteBar />} footer={<SiteFooter />}>
      <Outlet />
      <OwnDialogs dialog={dialog} />
    </PageShell>
  );
}
