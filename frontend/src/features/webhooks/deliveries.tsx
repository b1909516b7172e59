import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { t } from "#messages/webhooks";
import { sentenceOf } from "@/api/errors";
import {
  type Delivery,
  deliveriesQuery,
  replayDelivery,
  sendTestEvent,
  type Webhook,
} from "@/features/webhooks/queries";
import classes from "@/features/webhooks/webhooks.module.css";
import { formatMoment } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { type Column, DataTable } from "@/ui/data-table";
import { Note } from "@/ui/layout";
import { Pager } from "@/ui/pager";
import { QueryList } from "@/ui/query-list";
import { SectionHeading } from "@/ui/section-heading";
import { toast } from "@/ui/toasts";

type Props = { clientId: number; webhook: Webhook };

const TONES = { pending: "warn", delivered: "good", failed: "bad" } as const;

/** The log of a webhook: its events with their last attempt, to be sent again. */
export function Deliveries({ clientId, webhook }: Props) {
  const queryClient = useQueryClient();
  const [page, setPage] = useState(1);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    section.current?.scrollIntoView({ block: "start" });
  }, []);
  const log = useQuery(deliveriesQuery(clientId, webhook.webhook_id, page));
  const sending = useMutation({
    mutationFn: (eventId: string | null) =>
      eventId === null
        ? sendTestEvent(clientId, webhook.webhook_id)
        : replayDelivery(clientId, webhook.webhook_id, eventId),
    onSuccess: () => {
      toast.success(t.queued);
      void queryClient.invalidateQueries({
        queryKey: deliveriesQuery(clientId, webhook.webhook_id, page).queryKey,
      });
    },
    onError: (error) => toast.error(sentenceOf(error, t.sendFailed)),
  });
  const columns: readonly Column<Delivery>[] = [
    {
      name: t.event,
      kind: "title",
      cell: ({ type, event_id }) => (
        <>
          {type === "webhook.test" ? t.testEvent : t.eventNames[type]} <Note>{event_id}</Note>
        </>
      ),
    },
    { name: t.occurred, cell: ({ occurred_at }) => formatMoment(occurred_at) },
    {
      name: t.state,
      cell: ({ state }) => <Badge tone={TONES[state]}>{t.deliveryStates[state]}</Badge>,
    },
    { name: t.answer, cell: answerOf },
    {
      name: t.attempts,
      cell: ({ attempts, state, due_at }) =>
        state === "pending" && attempts > 0 ? t.nextAttempt(attempts, formatMoment(due_at)) : attempts,
    },
    {
      name: t.actions,
      kind: "actions",
      cell: ({ event_id, state }) => (
        <Button
          size="sm"
          variant="outline"
          disabled={state === "pending" || webhook.state !== "active"}
          aria-label={t.sendAgainName(event_id)}
          onClick={() => sending.mutate(event_id)}
        >
          {t.sendAgain}
        </Button>
      ),
    },
  ];
  return (
    <section ref={section} className={classes["log"]}>
      <SectionHeading title={t.log(webhook.url)} />
      <div>
        <Button
          variant="outline"
          disabled={webhook.state !== "active"}
          loading={sending.isPending}
          onClick={() => sending.mutate(null)}
        >
          {t.sendTest}
        </Button>
      </div>
      <QueryList
        query={log}
        skeletons={["10rem"]}
        errorTitle={t.logFailed}
        isEmpty={({ total }) => total === 0}
        empty={{ title: t.noEvents, text: t.noEventsText }}
      >
        {(data) => (
          <>
            <DataTable
              label={t.log(webhook.url)}
              columns={columns}
              rows={data.deliveries}
              keyOf={({ event_id }) => event_id}
            />
            <Pager page={data.page} pages={data.pages} onPage={setPage} />
          </>
        )}
      </QueryList>
    </section>
  );
}

function answerOf({ status, error, attempted_at }: Delivery): string {
  if (status !== null) return String(status);
  if (attempted_at === null) return t.notSent;
  return t.failures[error as keyof typeof t.failures] ?? error;
}
