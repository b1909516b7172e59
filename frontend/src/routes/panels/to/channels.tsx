import { createFileRoute } from "@tanstack/react-router";
import { t } from "#messages/channels";
import { PageHead } from "@/domain/page-head";
import { ChannelsPage } from "@/features/channels/channels-page";
import { useClientId } from "@/routes/panels/-client";

export const Route = createFileRoute("/to/channels")({ component: Page });

function Page() {
  return (
    <>
      <PageHead title={t.title} lead={t.lead} />
      <ChannelsPage clientId={useClientId()} />
    </>
  );
}
