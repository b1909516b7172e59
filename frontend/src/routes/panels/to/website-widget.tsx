import { createFileRoute } from "@tanstack/react-router";
import { t } from "#messages/website-widget";
import { PageHead } from "@/domain/page-head";
import { WebsiteWidgetPage } from "@/features/website-widget/website-widget-page";

export const Route = createFileRoute("/to/website-widget")({ component: Page });

function Page() {
  return (
    <>
      <PageHead title={t.title} lead={t.lead} />
      <WebsiteWidgetPage />
    </>
  );
}
