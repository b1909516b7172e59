import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, Outlet } from "@tanstack/react-router";
import { Suspense } from "react";
import { siteQuery } from "@/api/site";
import { SiteBar } from "@/features/site/site-bar";
import { SiteFooter } from "@/features/site/site-footer-part";
import { OwnDialogs } from "@/routes/site/-own-dialogs";
import { PageShell } from "@/ui/page-shell";

type Search = { dialog?: "operators" | "join" };

/** The pages for visitors and travellers share a bar, a footer, and the dialogs that the bar opens. */
export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  validateSearch: ({ dialog }): Search => (dialog === "operators" || dialog === "join" ? { dialog } : {}),
  beforeLoad: async ({ context }) => {
    const footer = SiteFooter.preload?.();
    const state = await context.queryClient.ensureQueryData(siteQuery);
    // In a browser it comes when it comes: it is below all that is seen first.
    if (typeof document === "undefined") await footer;
    return state;
  },
  component: Site,
});

/** A constant: an update of a boundary before its hydration would replace the rendered content by the fallback. */
const footer = (
  <Suspense>
    <SiteFooter />
  </Suspense>
);

function Site() {
  const { dialog } = Route.useSearch();
  return (
    <PageShell bar={<SiteBar />} footer={footer}>
      <Outlet />
      <OwnDialogs dialog={dialog} />
    </PageShell>
  );
}
