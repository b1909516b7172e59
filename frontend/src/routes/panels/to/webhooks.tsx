import { createFileRoute } from "@tanstack/react-router";
import { t } from "#messages/webhooks";
import { PageHead } from "@/domain/page-head";
import { WebhooksPage } from "@/features/webhooks/webhooks-page";
import { useClientId } from "@/routes/panels/-client";

export const Route = createFileRoute("/to/webhooks")({ component: Page });

function Page() {
  return (
    <>
      <PageHead title={t.title} lead={t.lead} />
      <WebhooksPage clientId={useClientId()} />
    </>
  );
}
