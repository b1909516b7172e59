import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/channels";
import { ChannelCard } from "@/features/channels/channel-card";
import classes from "@/features/channels/channels-page.module.css";
import { channelsQuery } from "@/features/channels/queries";
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
    <div className={classes["page"]}>
      <ChannelCard channel="whatsapp" clientId={clientId} channels={channels.data} />
      <ChannelCard channel="sms" clientId={clientId} channels={channels.data} />
      <p className={classes["less"]}>{t.quietHours}</p>
    </div>
  );
}
