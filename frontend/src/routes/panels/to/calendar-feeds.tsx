import { createFileRoute } from "@tanstack/react-router";
import { t } from "#messages/calendar-feeds";
import { PageHead } from "@/domain/page-head";
import { CalendarFeedsPage } from "@/features/calendar-feeds/calendar-feeds-page";
import { useClientId } from "@/routes/panels/-client";

export const Route = createFileRoute("/to/calendar-feeds")({ component: Page });

function Page() {
  return (
    <>
      <PageHead title={t.title} lead={t.lead} />
      <CalendarFeedsPage clientId={useClientId()} />
    </>
  );
}
