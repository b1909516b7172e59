import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/booking-records";
import { t as operator } from "#messages/operator";
import { t as emails } from "#messages/timeline";
import { call } from "@/api/call";
import type { Wire } from "@/api/wire";
import { moneyQuery } from "@/domain/booking-money";
import { May, useMay } from "@/domain/rights";
import {
  historyQuery,
  offlinePaymentsQuery,
  stepsQuery,
  useRefreshBooking,
} from "@/features/bookings/booking-queries";
import records from "@/features/bookings/booking-records.module.css";
import classes from "@/features/bookings/booking-timeline.module.css";
import { ReverseDialog } from "@/features/bookings/reverse-dialog";
import { type Entry, type Kind, plannedOf, plannedWords, timelineOf } from "@/features/bookings/timeline";
import { WriteDialog, type Writing } from "@/features/bookings/write-dialog";
import { formatMoment } from "@/lib/dates";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Heading, Row, Stack, Text } from "@/ui/layout";
import { TextLink } from "@/ui/link";
import { Notice } from "@/ui/notice";
import { Segments } from "@/ui/segments";
import { Skeleton } from "@/ui/skeleton";
import { toast } from "@/ui/toasts";

const RESERVATION = "/api/bookings/clients/{client_id}/reservations/{reservation_event_id}";
/** Entries shown at first; a longer timeline can be filtered. */
const FIRST = 4;

type Offline = Wire["OfflinePaymentOut"];
type Props = {
  clientId: number;
  reservation: Wire["ReservationOut"];
  /** The traveller and the booking. */
  who: string;
};

/** Payments, refunds, messages, notes and changes of a booking in one list, newest first. */
export function BookingTimeline({ clientId, reservation, who }: Props) {
  const id = reservation.reservation_event_id;
  const may = useMay();
  const history = useQuery(historyQuery(clientId, id));
  const money = useQuery(moneyQuery(clientId, id));
  const offline = useQuery(offlinePaymentsQuery(clientId, id));
  const steps = useQuery({ ...stepsQuery(id), enabled: may("messages") });
  const refresh = useRefreshBooking(clientId, id);
  const [kind, setKind] = useState<Kind | "all">("all");
  const [isWhole, setWhole] = useState(false);
  const [writing, setWriting] = useState<Writing | null>(null);
  const [reversed, setReversed] = useState<Offline | null>(null);
  const queries = [history, money, offline, steps];
  const failed = queries.filter(({ isError, data }) => isError && !data);
  const entries = timelineOf({
    history: history.data,
    money: money.data,
    offline: offline.data,
    steps: steps.data?.steps,
  });
  const matching = entries.filter((entry) => kind === "all" || entry.kind === kind);
  const visible = isWhole ? matching : matching.slice(0, FIRST);
  const kinds = (["all", "money", "messages", "changes"] as const).filter(
    (value) => value === "all" || entries.some((entry) => entry.kind === value),
  );
  return (
    <Card label={t.timeline} className={records["compact"]}>
      <Row justify="between">
        <Heading size="md">{t.timeline}</Heading>
        {entries.length > FIRST && (
          <div className={classes["filter"]}>
            <Segments
              label={t.show}
              value={kind}
              options={kinds.map((value) => ({ value, label: t.timelineKinds[value] }))}
              onChange={setKind}
            />
          </div>
        )}
        <Row justify="end">
          <May right="departures">
            <Button size="sm" variant="outline" onClick={() => setWriting("note")}>
              {t.addNote}
            </Button>
          </May>
          <May right="messages">
            <Button size="sm" variant="outline" onClick={() => setWriting("message")}>
              {t.write}
            </Button>
          </May>
        </Row>
      </Row>
      {failed.length > 0 && (
        <Notice
          tone="bad"
          action={
            <Button
              size="sm"
              variant="outline"
              onClick={() => failed.forEach((query) => void query.refetch())}
            >
              {operator.retry}
            </Button>
          }
        >
          {t.timelineFailed}
        </Notice>
      )}
      {steps.data && <Planned steps={plannedOf(steps.data.steps)} eventId={reservation.event_id} />}
      {queries.some(({ isLoading }) => isLoading) ? (
        <Skeleton height="14rem" />
      ) : (
        <Stack as="ol" gap={0}>
          {visible.map((entry) => (
            <Item
              key={entry.key}
              entry={entry}
              clientId={clientId}
              bookingId={id}
              onReverse={setReversed}
              onDone={refresh}
            />
          ))}
        </Stack>
      )}
      {visible.length < matching.length && (
        <Button size="sm" variant="subtle" onClick={() => setWhole(true)}>
          {t.showAll(matching.length)}
        </Button>
      )}
      <WriteDialog
        clientId={clientId}
        bookingId={id}
        name={history.data?.customer.name ?? reservation.customer_name}
        writing={writing}
        onClose={() => setWriting(null)}
        onDone={refresh}
      />
      <ReverseDialog
        clientId={clientId}
        bookingId={id}
        who={who}
        money={reversed}
        onClose={() => setReversed(null)}
        onDone={refresh}
      />
    </Card>
  );
}

type ItemProps = {
  entry: Entry;
  clientId: number;
  bookingId: number;
  onReverse: (payment: Offline) => void;
  onDone: () => Promise<unknown>;
};

function Item({ entry, clientId, bookingId, onReverse, onDone }: ItemProps) {
  const { kind, title, facts, text, amount, isReversed, note, offline, refund } = entry;
  const acting = useMutation({
    mutationFn: async () => {
      if (note) {
        const path = { client_id: clientId, reservation_event_id: bookingId, note_id: note.note_id };
        await call("delete", `${RESERVATION}/notes/{note_id}`, { path });
      }
      if (refund) {
        const path = { client_id: clientId, refund_id: refund.refund_id };
        await call("post", "/api/bookings/clients/{client_id}/refunds/{refund_id}/retry", { path });
        toast.success(operator.retried);
      }
    },
    onSuccess: onDone,
    onError: (error) => toast.error(error.message),
  });
  return (
    <li className={classes["entry"]} data-kind={kind}>
      <Text as="span" breakable strong>
        {title}
      </Text>
      {amount && (
        <span className={classes["amount"]} data-reversed={isReversed || undefined}>
          {amount}
        </span>
      )}
      <span className={classes["facts"]}>{facts.join(" · ")}</span>
      {text && <p className={classes["prose"]}>{text}</p>}
      {offline && (
        <May right="refunds">
          <Button
            size="sm"
            variant="subtle"
            aria-label={t.reverseOf(amount ?? "")}
            onClick={() => onReverse(offline)}
          >
            {t.reverse}
          </Button>
        </May>
      )}
      {refund && (
        <May right="refunds">
          <Button size="sm" variant="outline" loading={acting.isPending} onClick={() => acting.mutate()}>
            {operator.retryRefund}
          </Button>
        </May>
      )}
      {note && (
        <May right="departures">
          <Button
            size="sm"
            variant="subtle"
            loading={acting.isPending}
            aria-label={t.removeNoteOf(note.text.slice(0, 40))}
            onClick={() => acting.mutate()}
          >
            {t.removeNote}
          </Button>
        </May>
      )}
    </li>
  );
}

/** Automatic messages to come, behind their number and the next one. */
function Planned({ steps, eventId }: { steps: readonly Wire["PlannedStep"][]; eventId: number }) {
  const waiting = steps.filter(({ state }) => state === "waiting");
  const [next] = waiting;
  if (steps.length === 0) return null;
  return (
    <details className={classes["planned"]}>
      <summary>
        {waiting.length === 0 && steps.some(({ state }) => state === "unreachable")
          ? t.noneReachable
          : t.planned(waiting.length)}
        {next?.planned_for && (
          <span className={classes["facts"]}>
            {t.next(emails.names[next.step], formatMoment(next.planned_for))}
          </span>
        )}
      </summary>
      <Stack as="ol" gap={0}>
        {steps.map((step) => (
          <li key={`${step.step} ${step.planned_for}`} className={classes["entry"]}>
            <Text as="span" breakable strong>
              {emails.names[step.step]}
            </Text>
            <span className={classes["facts"]}>{plannedWords(step)}</span>
          </li>
        ))}
      </Stack>
      <May right="site">
        <TextLink to="/to/timeline" search={{ event: eventId }}>
          {emails.change}
        </TextLink>
      </May>
    </details>
  );
}
