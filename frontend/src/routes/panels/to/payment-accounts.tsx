import { createFileRoute } from "@tanstack/react-router";
import { t } from "#messages/payment-accounts";
import { PageHead } from "@/domain/page-head";
import { PaymentAccounts } from "@/features/payment-accounts/accounts-page";
import type { Answer } from "@/features/payment-accounts/authorised";
import { useClientId } from "@/routes/panels/-client";

// The provider's page sends these back, once.
function readAnswer({ code, state, error }: Record<string, unknown>): Answer {
  return {
    ...(typeof code === "string" && { code }),
    ...(typeof state === "string" && { state }),
    ...(typeof error === "string" && { error }),
  };
}

export const Route = createFileRoute("/to/payment-accounts")({ validateSearch: readAnswer, component: Page });

function Page() {
  const answer = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <>
      <PageHead title={t.title} lead={t.lead} />
      <PaymentAccounts
        clientId={useClientId()}
        answer={answer.code || answer.error ? answer : null}
        onAnswered={() => void navigate({ search: {}, replace: true })}
      />
    </>
  );
}
