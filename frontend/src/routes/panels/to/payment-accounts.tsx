import { createFileRoute } from "@tanstack/react-router";
import { t } from "#messages/payment-accounts";
import type { Me } from "@/api/site";
import { useMe } from "@/api/site";
import { useProof } from "@/features/account/use-proof";
import { PageHead } from "@/features/operator/page-head";
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
  const me = useMe();
  return (
    <>
      <PageHead title={t.title} lead={t.lead} />
      {me && <Accounts me={me} />}
    </>
  );
}

function Accounts({ me }: { me: Me }) {
  const { withProof, dialog } = useProof(me);
  const answer = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <>
      <PaymentAccounts
        clientId={useClientId()}
        withProof={withProof}
        answer={answer.code || answer.error ? answer : null}
        onAnswered={() => void navigate({ search: {}, replace: true })}
      />
      {dialog}
    </>
  );
}
