import { createFileRoute } from "@tanstack/react-router";
import { t } from "#messages/payment-accounts";
import type { Me } from "@/api/site";
import { useMe } from "@/api/site";
import { useProof } from "@/features/account/use-proof";
import { PageHead } from "@/features/operator/page-head";
import { PaymentAccounts } from "@/features/payment-accounts/accounts-page";
import { useClientId } from "@/routes/panels/-client";

export const Route = createFileRoute("/to/payment-accounts")({ component: Page });

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
  return (
    <>
      <PaymentAccounts clientId={useClientId()} withProof={withProof} />
      {dialog}
    </>
  );
}
