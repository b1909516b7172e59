import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/mail-sender";
import type { WithProof } from "@/domain/proof";
import { BlockedCard } from "@/features/mailing/blocked-card";
import { senderQuery } from "@/features/mailing/queries";
import { SenderCard } from "@/features/mailing/sender-card";
import layout from "@/ui/connected.module.css";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";

type Props = { clientId: number; withProof: WithProof };

/** E-mail of an operator: from which address it leaves, and where it does not go. */
export function MailPage({ clientId, withProof }: Props) {
  const sender = useQuery(senderQuery(clientId));
  if (sender.isError) {
    return (
      <ErrorState title={t.loadFailed} text={sender.error.message} onRetry={() => void sender.refetch()} />
    );
  }
  if (!sender.data) {
    return (
      <SkeletonGroup>
        <Skeleton height="14rem" />
      </SkeletonGroup>
    );
  }
  return (
    <div className={layout["page"]}>
      <SenderCard clientId={clientId} sender={sender.data} withProof={withProof} />
      <BlockedCard clientId={clientId} />
    </div>
  );
}
