import { createFileRoute } from "@tanstack/react-router";
import { t } from "#messages/channels";
import type { Me } from "@/api/site";
import { useMe } from "@/api/site";
import { useProof } from "@/features/account/use-proof";
import { ChannelsPage } from "@/features/channels/channels-page";
import { PageHead } from "@/features/operator/page-head";
import { useClientId } from "@/routes/panels/-client";

export const Route = createFileRoute("/to/channels")({ component: Page });

function Page() {
  const me = useMe();
  return (
    <>
      <PageHead title={t.title} lead={t.lead} />
      {me && <Channels me={me} />}
    </>
  );
}

function Channels({ me }: { me: Me }) {
  const { withProof, dialog } = useProof(me);
  return (
    <>
      <ChannelsPage clientId={useClientId()} withProof={withProof} />
      {dialog}
    </>
  );
}
