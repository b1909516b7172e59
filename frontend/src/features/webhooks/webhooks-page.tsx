import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Webhook as WebhookIcon } from "lucide-react";
import { useState } from "react";
import { t } from "#messages/webhooks";
import { sentenceOf } from "@/api/errors";
import { Deliveries } from "@/features/webhooks/deliveries";
import {
  deleteWebhook,
  rotateSecret,
  updateWebhook,
  type Webhook,
  type Webhooks,
  webhooksQuery,
} from "@/features/webhooks/queries";
import { SecretDialog, WebhookDialog } from "@/features/webhooks/webhook-dialog";
import { formatMoment } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { type Column, DataTable } from "@/ui/data-table";
import { Stack, Text } from "@/ui/layout";
import { MoreMenu } from "@/ui/more-menu";
import { Notice } from "@/ui/notice";
import { QueryList } from "@/ui/query-list";
import { EmptyState } from "@/ui/states";
import { toast } from "@/ui/toasts";

type Props = { clientId: number };
type Act = "delete" | "rotate";

/** The webhooks of a company, and the log of the chosen one. */
export function WebhooksPage({ clientId }: Props) {
  const queryClient = useQueryClient();
  const webhooks = useQuery(webhooksQuery(clientId));
  const [editing, setEditing] = useState<Webhook | "new" | null>(null);
  const [loggedId, setLoggedId] = useState<number | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const [asked, setAsked] = useState<{ act: Act; webhook: Webhook } | null>(null);
  const show = (changed: Webhooks) => queryClient.setQueryData(webhooksQuery(clientId).queryKey, changed);
  const switching = useMutation({
    mutationFn: ({ webhook_id, state }: Webhook) =>
      updateWebhook(clientId, webhook_id, { is_active: state !== "active" }),
    onSuccess: (changed) => {
      show(changed);
      toast.success(t.saved);
    },
    onError: (error) => toast.error(sentenceOf(error, t.saveFailed)),
  });
  const columns: readonly Column<Webhook>[] = [
    {
      name: t.address,
      kind: "title",
      cell: ({ url }) => (
        <Text as="span" breakable>
          {url}
        </Text>
      ),
    },
    {
      name: t.events,
      cell: ({ event_types: types }) => types.map((type) => t.eventNames[type]).join(", "),
    },
    { name: t.state, cell: (webhook) => <State webhook={webhook} /> },
    { name: t.pending, cell: ({ pending }) => pending },
    {
      name: t.actions,
      kind: "actions",
      cell: (webhook) => (
        <MoreMenu
          label={t.actionsOf(webhook.url)}
          acts={[
            {
              label: t.showLog,
              name: `${t.showLog}: ${webhook.url}`,
              onPress: () => setLoggedId(webhook.webhook_id),
            },
            { label: t.change, name: `${t.change}: ${webhook.url}`, onPress: () => setEditing(webhook) },
            {
              label: t.rotate,
              name: `${t.rotate}: ${webhook.url}`,
              onPress: () => setAsked({ act: "rotate", webhook }),
            },
            {
              label: webhook.state === "active" ? t.switchOff : t.switchOn,
              name: `${webhook.state === "active" ? t.switchOff : t.switchOn}: ${webhook.url}`,
              onPress: () => switching.mutate(webhook),
            },
            {
              label: t.delete,
              name: `${t.delete}: ${webhook.url}`,
              onPress: () => setAsked({ act: "delete", webhook }),
            },
          ]}
        />
      ),
    },
  ];
  const create = (
    <Button before={<WebhookIcon size={18} aria-hidden />} onClick={() => setEditing("new")}>
      {t.create}
    </Button>
  );
  return (
    <QueryList query={webhooks} skeletons={["14rem"]} errorTitle={t.failed}>
      {(data) => {
        const loggedWebhook = data.webhooks.find(({ webhook_id }) => webhook_id === loggedId);
        return (
          <Stack gap={6}>
            {data.webhooks.length === 0 ? (
              <EmptyState icon={WebhookIcon} title={t.empty} text={t.emptyText} action={create} />
            ) : (
              <>
                <div>{create}</div>
                <DataTable
                  label={t.title}
                  columns={columns}
                  rows={data.webhooks}
                  keyOf={({ webhook_id }) => webhook_id}
                />
              </>
            )}
            {loggedWebhook && (
              <Deliveries key={loggedWebhook.webhook_id} clientId={clientId} webhook={loggedWebhook} />
            )}
            <WebhookDialog
              clientId={clientId}
              webhook={editing === "new" ? null : editing}
              opened={editing !== null}
              onSaved={(changed, created) => {
                show(changed);
                setEditing(null);
                setSecret(created);
                if (created === null) toast.success(t.saved);
              }}
              onClose={() => setEditing(null)}
            />
            <AskDialog
              clientId={clientId}
              asked={asked}
              onDone={(changed, created) => {
                show(changed);
                setAsked(null);
                setSecret(created);
                if (created === null) toast.success(t.deleted);
              }}
              onClose={() => setAsked(null)}
            />
            <SecretDialog secret={secret} onClose={() => setSecret(null)} />
          </Stack>
        );
      }}
    </QueryList>
  );
}

function State({ webhook: { state, failing_since: since } }: { webhook: Webhook }) {
  if (state !== "active") return <Badge tone="bad">{t.states[state]}</Badge>;
  if (since !== null) return <Badge tone="warn">{t.failingSince(formatMoment(since))}</Badge>;
  return <Badge tone="good">{t.states.active}</Badge>;
}

type AskProps = Props & {
  asked: { act: Act; webhook: Webhook } | null;
  onDone: (webhooks: Webhooks, secret: string | null) => void;
  onClose: () => void;
};

/** Asks before a webhook is deleted or its secret replaced. */
function AskDialog({ clientId, asked, onDone, onClose }: AskProps) {
  const [last, setLast] = useState(asked);
  if (asked && asked !== last) setLast(asked);
  const acting = useMutation({
    mutationFn: async ({ act, webhook: { webhook_id } }: NonNullable<typeof asked>) => {
      if (act === "delete") return { webhooks: await deleteWebhook(clientId, webhook_id), secret: null };
      const { secret, webhook_id: _, ...webhooks } = await rotateSecret(clientId, webhook_id);
      return { webhooks, secret };
    },
    onSuccess: ({ webhooks, secret }) => onDone(webhooks, secret),
  });
  const isDelete = last?.act === "delete";
  const failure = acting.error && sentenceOf(acting.error, t.saveFailed);
  return (
    <ConfirmDialog
      title={isDelete ? t.deleteTitle : t.rotateTitle}
      opened={asked !== null}
      confirm={isDelete ? t.delete : t.rotate}
      cancel={t.back}
      isHarmless={!isDelete}
      loading={acting.isPending}
      error={failure && <Notice tone="bad">{failure}</Notice>}
      onConfirm={() => asked && acting.mutate(asked)}
      onClose={onClose}
      onClosed={() => acting.reset()}
    >
      <Text breakable>{last?.webhook.url}</Text>
      <p>{isDelete ? t.deleteText : t.rotateText}</p>
    </ConfirmDialog>
  );
}
