import { createFileRoute } from "@tanstack/react-router";
import { t } from "#messages/api-tokens";
import { PageHead } from "@/domain/page-head";
import { ApiTokensPage } from "@/features/api-tokens/api-tokens-page";
import { useClientId } from "@/routes/panels/-client";

export const Route = createFileRoute("/to/api-tokens")({ component: Page });

function Page() {
  return (
    <>
      <PageHead title={t.title} lead={t.lead} />
      <ApiTokensPage clientId={useClientId()} />
    </>
  );
}
