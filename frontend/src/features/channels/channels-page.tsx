import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/channels";
import { ChannelCard } from "@/features/channels/channel-card";
import { channelsQuery } from "@/features/channels/queries";
import { Hint, Stack } from "@/ui/layout";
import { QueryList } from "@/ui/query-list";

type Props = { clientId: number };

/** WhatsApp and SMS of an operator: the accounts, their approved templates, and a test message. */
export function ChannelsPage({ clientId }: Props) {
  const channels = useQuery(channelsQuery(clientId));
  return (
    <QueryList query={channels} skeletons={["14rem", "14rem"]} errorTitle={t.loadFailed}>
      {(data) => (
        <Stack width="wide">
          <ChannelCard channel="whatsapp" clientId={clientId} channels={data} />
          <ChannelCard channel="sms" clientId={clientId} channels={data} />
          <Hint breakable>{t.quietHours}</Hint>
        </Stack>
      )}
    </QueryList>
  );
}
