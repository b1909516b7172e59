import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/mail-sender";
import type { WithProof } from "@/domain/proof";
import { BlockedCard } from "@/features/mailing/blocked-card";
import { senderQuery } from "@/features/mailing/queries";
import { SenderCard } from "@/features/mailing/sender-card";
import { Stack } from "@/ui/layout";
import { QueryList } from "@/ui/query-list";

type Props = { clientId: number; withProof: WithProof };

/** E-mail of an operator: from which address it leaves, and where it does not go. */
export function MailPage({ clientId, withProof }: Props) {
  const sender = useQuery(senderQuery(clientId));
  return (
    <QueryList query={sender} skeletons={["14rem"]} errorTitle={t.loadFailed}>
      {(data) => (
        <Stack width="wide">
          <SenderCard clientId={clientId} sender={data} withProof={withProof} />
          <BlockedCard clientId={clientId} />
        </Stack>
      )}
    </QueryList>
  );
}
