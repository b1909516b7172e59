import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/booking-records";
import { call } from "@/api/call";
import { sentenceOf } from "@/api/errors";
import { callIdempotently } from "@/api/idempotent";
import type { Wire } from "@/api/wire";
import { May } from "@/domain/rights";
import { BlockedAddress } from "@/features/bookings/blocked-address";
import { historyQuery, useRefreshBooking } from "@/features/bookings/booking-queries";
import classes from "@/features/bookings/booking-records.module.css";
import { MessageDialog } from "@/features/bookings/message-dialog";
import { formatMoment } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { LongTextField } from "@/ui/fields";
import { MailAddress } from "@/ui/mail-address";
import { Notice } from "@/ui/notice";
import { PhoneLink } from "@/ui/phone-link";
import { Row, Rows } from "@/ui/rows";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { useDraftForm } from "@/ui/use-draft-form";

const RESERVATION = "/api/bookings/clients/{client_id}/reservations/{reservation_event_id}";

type Props = { clientId: number; bookingId: number };

/** The customer, the operator's notes and messages, and the history of the booking. */
export function BookingHistory({ clientId, bookingId }: Props) {
  const history = useQuery(historyQuery(clientId, bookingId));
  const [isWriting, setWriting] = useState(false);
  const refresh = useRefreshBooking(clientId, bookingId);
  if (!history.data) {
    return history.isError ? (
      <ErrorState
        title={t.historyFailed}
        text={history.error.message}
        onRetry={() => void history.refetch()}
      />
    ) : (
      <Skeleton height="16rem" />
    );
  }
  const { customer, last_payment, updated_at, notes, acts } = history.data;
  return (
    <div className={classes["columns"]}>
      <Card label={t.customer}>
        <div className={classes["body"]}>
          <h2 className={classes["title"]}>{t.customer}</h2>
          <Rows>
            <Row name={t.account}>{customer.name}</Row>
            {customer.email !== customer.name && (
              <Row name={t.email}>
                <MailAddress address={customer.email} />
              </Row>
            )}
            {customer.phone && <Row name={t.phone}>{<PhoneLink number={customer.phone} />}</Row>}
            {last_payment && <Row name={t.paymentId}>{last_payment.payment_id}</Row>}
            {last_payment?.transaction_reference && (
              <Row name={t.transaction}>{last_payment.transaction_reference}</Row>
            )}
            <Row name={t.updated}>{formatMoment(updated_at)}</Row>
          </Rows>
          {customer.email && <BlockedAddress clientId={clientId} address={customer.email} />}
          <May right="messages">
            <div className={classes["actions"]}>
              <Button variant="outline" onClick={() => setWriting(true)}>
                {t.write}
              </Button>
            </div>
          </May>
          <h3 className={classes["title"]}>{t.notes}</h3>
          <May right="departures">
            <NoteForm clientId={clientId} bookingId={bookingId} onDone={refresh} />
          </May>
          <ul className={classes["notes"]}>
            {notes.map((note) => (
              <Note
                key={note.note_id}
                clientId={clientId}
                bookingId={bookingId}
                note={note}
                onDone={refresh}
              />
            ))}
          </ul>
        </div>
        <MessageDialog
          clientId={clientId}
          bookingId={bookingId}
          name={customer.name}
          opened={isWriting}
          onClose={() => setWriting(false)}
          onDone={refresh}
        />
      </Card>
      <Card label={t.history}>
        <div className={classes["body"]}>
          <h2 className={classes["title"]}>{t.history}</h2>
          <ol className={classes["timeline"]}>
            {acts.map((act) => (
              <li key={`${act.done_at}-${act.action}`}>
                <span className={classes["what"]}>{sentence(act)}</span>
                <span className={classes["when"]}>
                  {[formatMoment(act.done_at), act.actor ?? t.bySystem].join(" · ")}
                </span>
                {typeof act.data["reason"] === "string" && act.action !== "payment.returned" && (
                  <span className={classes["when"]}>“{act.data["reason"]}”</span>
                )}
              </li>
            ))}
          </ol>
        </div>
      </Card>
    </div>
  );
}

function sentence({ label, data }: Wire["HistoryEntry"]): string {
  const owed = data["owed_paise"];
  if (typeof owed === "number" && owed > 0) {
    const online = Number(data["returned_paise"]);
    return `${label}: ${t.cancelledBack(formatRupees(online / 100), formatRupees(owed / 100))}`;
  }
  const paise = data["amount_paise"] ?? data["returned_paise"] ?? data["promised_paise"];
  return typeof paise === "number" && paise > 0 ? `${label}: ${formatRupees(paise / 100)}` : label;
}

type NoteFormProps = Props & { onDone: () => Promise<unknown> };

function NoteForm({ clientId, bookingId, onDone }: NoteFormProps) {
  const form = useDraftForm({
    draftKey: `toli.client.${clientId}.note.${bookingId}`,
    start: { text: "" },
  });
  const hasText = form.values.text.trim() !== "";
  const saving = useMutation({
    mutationFn: (body: { text: string }) =>
      callIdempotently("post", `${RESERVATION}/notes`, {
        path: { client_id: clientId, reservation_event_id: bookingId },
        body,
      }),
    onSuccess: () => {
      form.startAgain();
      return onDone();
    },
  });
  return (
    <form className={classes["body"]} onSubmit={form.submit((values) => hasText && saving.mutate(values))}>
      {form.notice}
      <LongTextField
        {...form.field("text")}
        label={t.note}
        description={t.noteHint}
        rows={2}
        maxLength={2000}
      />
      {saving.isError && <Notice tone="bad">{sentenceOf(saving.error, t.noteFailed)}</Notice>}
      <div className={classes["actions"]}>
        <Button type="submit" size="sm" variant="outline" disabled={!hasText} loading={saving.isPending}>
          {t.addNote}
        </Button>
      </div>
    </form>
  );
}

function Note({ clientId, bookingId, note, onDone }: NoteFormProps & { note: Wire["NoteOut"] }) {
  const removing = useMutation({
    mutationFn: () =>
      call("delete", `${RESERVATION}/notes/{note_id}`, {
        path: { client_id: clientId, reservation_event_id: bookingId, note_id: note.note_id },
      }),
    onSuccess: onDone,
  });
  return (
    <li className={classes["note"]}>
      <p className={classes["when"]}>
        {[
          note.channel ? t.messagesBy[note.channel] : t.note,
          formatMoment(note.written_at),
          note.written_by,
          note.failure,
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {note.subject && <p className={classes["what"]}>{note.subject}</p>}
      <p className={classes["prose"]}>{note.text}</p>
      {note.kind === "note" && (
        <May right="departures">
          <Button
            size="sm"
            variant="subtle"
            loading={removing.isPending}
            aria-label={t.removeNoteOf(note.text.slice(0, 40))}
            onClick={() => removing.mutate()}
          >
            {t.removeNote}
          </Button>
        </May>
      )}
    </li>
  );
}
