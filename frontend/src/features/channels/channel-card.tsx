import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { t } from "#messages/channels";
import { sentenceOf } from "@/api/errors";
import { useSite } from "@/api/site";
import { AccountDialog } from "@/features/channels/account-dialog";
import {
  type Channel,
  type Channels,
  channelsQuery,
  choosePlatformNumber,
  disconnect,
  readTemplates,
} from "@/features/channels/queries";
import { SmsTemplateDialog } from "@/features/channels/sms-template-dialog";
import { TemplateItem } from "@/features/channels/template-item";
import { Webhook } from "@/features/channels/webhook";
import { formatMoment } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Heading, Hint, Row, Stack } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toasts";

type Props = { channel: Channel; clientId: number; channels: Channels };

/** One channel: its account and whether it works, and its templates. */
export function ChannelCard({ channel, clientId, channels }: Props) {
  const id = useId();
  const queryClient = useQueryClient();
  const [connecting, setConnecting] = useState(false);
  const [adding, setAdding] = useState(false);
  const { product_name } = useSite();
  const account = channels[channel];
  const isFailing = account?.state === "failing";
  const offersPlatform = channel === "whatsapp" && channels.has_platform_number;
  const templates = channels.templates.filter((template) => template.channel === channel);
  const reading = useMutation({
    mutationFn: () => readTemplates(clientId),
    onSuccess: (now) => {
      queryClient.setQueryData(channelsQuery(clientId).queryKey, now);
      toast.success(t.templatesRead);
    },
    onError: (error) => toast.error(sentenceOf(error, t.templatesFailed)),
  });
  return (
    <Card label={t.channels[channel]}>
      <Stack as="section" gap={3} aria-labelledby={id}>
        <Row>
          <Heading size="md" breakable id={id}>
            {t.channels[channel]}
          </Heading>
          {account && (
            <Badge dot={isFailing ? "bad" : "good"}>
              {isFailing && account.is_platform ? t.states.platformFails : t.states[account.state]}
            </Badge>
          )}
        </Row>
        {isFailing && (
          <Notice tone="bad">
            {account.is_platform ? t.platformFails(product_name) : t.failing[channel]}
          </Notice>
        )}
        {account ? (
          <Hint breakable>
            {account.is_platform
              ? t.platformNumber(product_name)
              : t.accountOf[channel](account.sender, account.business_id)}{" "}
            {t.connected(formatMoment(account.connected_at))}
          </Hint>
        ) : (
          <p>{t.leads[channel]}</p>
        )}
        {!account && offersPlatform && <p>{t.platformLead(product_name)}</p>}
        {account && channel === "whatsapp" && !account.is_platform && (
          <Webhook clientId={clientId} notifiedAt={account.notified_at} />
        )}
        <Row>
          <Button
            variant={account ? "outline" : "filled"}
            size={account ? "sm" : "md"}
            onClick={() => setConnecting(true)}
          >
            {account?.is_platform ? t.connectOwn : account ? t.change : t.connect[channel]}
          </Button>
          {!account && offersPlatform && <UsePlatform clientId={clientId} />}
          {account && channel === "whatsapp" && (
            <Button variant="outline" size="sm" loading={reading.isPending} onClick={() => reading.mutate()}>
              {t.readTemplates}
            </Button>
          )}
          {account && channel === "sms" && (
            <Button variant="outline" size="sm" onClick={() => setAdding(true)}>
              {t.addTemplate}
            </Button>
          )}
          {account && <Disconnect channel={channel} clientId={clientId} />}
        </Row>
        {account && templates.length === 0 && <Hint breakable>{t.noTemplates[channel]}</Hint>}
        {account && templates.length > 0 && (
          <Stack as="ul" aria-label={t.templates}>
            {templates.map((template) => (
              <Stack key={template.template_id} as="li" gap={2} surface="line">
                <TemplateItem clientId={clientId} template={template} channels={channels} />
              </Stack>
            ))}
          </Stack>
        )}
      </Stack>
      <AccountDialog
        channel={channel}
        clientId={clientId}
        account={account?.is_platform ? null : account}
        opened={connecting}
        onClose={() => setConnecting(false)}
      />
      <SmsTemplateDialog
        clientId={clientId}
        fields={channels.fields}
        opened={adding}
        onClose={() => setAdding(false)}
      />
    </Card>
  );
}

function UsePlatform({ clientId }: { clientId: number }) {
  const { product_name } = useSite();
  const queryClient = useQueryClient();
  const using = useMutation({
    mutationFn: () => choosePlatformNumber(clientId),
    onSuccess: (now) => {
      queryClient.setQueryData(channelsQuery(clientId).queryKey, now);
      toast.success(t.saved);
    },
    onError: (error) => toast.error(sentenceOf(error, t.saveFailed)),
  });
  return (
    <Button variant="outline" loading={using.isPending} onClick={() => using.mutate()}>
      {t.usePlatform(product_name)}
    </Button>
  );
}

type DisconnectProps = { channel: Channel; clientId: number };

function Disconnect({ channel, clientId }: DisconnectProps) {
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState(false);
  const ending = useMutation({
    mutationFn: () => disconnect(clientId, channel),
    onSuccess: (now) => {
      queryClient.setQueryData(channelsQuery(clientId).queryKey, now);
      toast.success(t.disconnected);
      setOpened(false);
    },
  });
  const failure = ending.error && sentenceOf(ending.error, t.disconnectFailed);
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setOpened(true)}>
        {t.disconnect}
      </Button>
      <ConfirmDialog
        title={t.disconnectTitle[channel]}
        opened={opened}
        confirm={t.disconnect}
        cancel={t.back}
        loading={ending.isPending}
        error={failure && <Notice tone="bad">{failure}</Notice>}
        onConfirm={() => ending.mutate()}
        onClose={() => setOpened(false)}
        onClosed={() => ending.reset()}
      >
        <p>{t.disconnectText}</p>
      </ConfirmDialog>
    </>
  );
}
