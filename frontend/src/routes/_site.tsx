import { createFileRoute, Outlet } from "@tanstack/react-router";
import { SiteBar } from "@/features/site/site-bar";
import { SiteFooter } from "@/features/site/site-footer";
import { OwnDialogs } from "@/routes/_site/-own-dialogs";
import { PageShell } from "@/ui/page-shell";

type Search = { dialog?: "operators" | "join" };

/** The pages that travellers see share a bar and a footer, and the dialogs that the bar opens. */
export const Route = createFileRoute("/_site")({
  validateSearch: ({ dialog }): Search => (dialog === "operators" || dialog === "join" ? { dialog } : {}),
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
