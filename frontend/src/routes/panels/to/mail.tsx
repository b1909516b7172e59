import { createFileRoute } from "@tanstack/react-router";
import { t } from "#messages/mail-sender";
import type { Me } from "@/api/site";
import { useMe } from "@/api/site";
import { PageHead } from "@/domain/page-head";
import { useProof } from "@/features/account/use-proof";
import { MailPage } from "@/features/mailing/mail-page";
import { useClientId } from "@/routes/panels/-client";

export const Route = createFileRoute("/to/mail")({ component: Page });

function Page() {
  const me = useMe();
  return (
    <>
      <PageHead title={t.title} lead={t.lead} />
      {me && <Mail me={me} />}
    </>
  );
}

function Mail({ me }: { me: Me }) {
  const { withProof, dialog } = useProof(me);
  return (
    <>
      <MailPage clientId={useClientId()} withProof={withProof} />
      {dialog}
    </>
  );
}
