import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/channels";
import { ChannelCard } from "@/features/channels/channel-card";
import { channelsQuery } from "@/features/channels/queries";
import layout from "@/ui/connected.module.css";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";

type Props = { clientId: number };

/** WhatsApp and SMS of an operator: the accounts, their approved templates, and a test message. */
export function ChannelsPage({ clientId }: Props) {
  const channels = useQuery(channelsQuery(clientId));
  if (channels.isError) {
    return (
      <ErrorState
        title={t.loadFailed}
        text={channels.error.message}
        onRetry={() => void channels.refetch()}
      />
    );
  }
  if (!channels.data) {
    return (
      <SkeletonGroup>
        <Skeleton height="14rem" />
        <Skeleton height="14rem" />
      </SkeletonGroup>
    );
  }
  return (
    <div className={layout["page"]}>
      <ChannelCard channel="whatsapp" clientId={clientId} channels={channels.data} />
      <ChannelCard channel="sms" clientId={clientId} channels={channels.data} />
      <p className={layout["less"]}>{t.quietHours}</p>
    </div>
  );
}
