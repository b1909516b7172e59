import { t as records } from "#messages/booking-records";
import { t } from "#messages/customer-page";
import { t as ways } from "#messages/payment-methods";
import type { Wire } from "@/api/wire";
import { BookingStatus } from "@/domain/status-badges";
import classes from "@/features/customers/customer-page.module.css";
import { formatMoment } from "@/lib/dates";
import { formatRupees, formatSignedRupees } from "@/lib/money";
import { Card } from "@/ui/card";
import { type Column, DataTable } from "@/ui/data-table";
import { DayRange } from "@/ui/day-range";
import { Heading, Hint, Stack } from "@/ui/layout";
import { TextLink } from "@/ui/link";
import { RowTitleLink } from "@/ui/row-link";

type Booking = Wire["CustomerBooking"];
type Money = Wire["CustomerMoney"];
type Note = Wire["CustomerNote"];

const bookingColumns: readonly Column<Booking>[] = [
  {
    name: t.trip,
    kind: "title",
    cell: ({ event_id: eventId, reservation_event_id: reservationEventId, event_title }) => (
      <RowTitleLink
        to="/to/orders/$eventId/details/$reservationEventId"
        params={{ eventId, reservationEventId }}
      >
        {event_title}
      </RowTitleLink>
    ),
  },
  {
    name: t.dates,
    cell: ({ tour_start_date, tour_end_date }) => <DayRange from={tour_start_date} to={tour_end_date} />,
  },
  { name: t.booking, kind: "short", from: "wide", cell: ({ booking_reference }) => booking_reference },
  { name: t.travellers, kind: "number", from: "wide", cell: ({ total_travelers }) => total_travelers },
  { name: t.status, kind: "short", cell: ({ booking_status }) => <BookingStatus status={booking_status} /> },
  { name: t.price, kind: "money", from: "medium", value: ({ price }) => price },
  { name: t.paid, kind: "money", value: ({ paid }) => paid },
];

const moneyColumns: readonly Column<Money>[] = [
  { name: t.kind, kind: "title", cell: kindOf },
  { name: t.when, kind: "moment", value: ({ moved_at }) => moved_at },
  {
    name: t.booking,
    kind: "short",
    cell: ({ booking_reference, event_id: eventId, reservation_event_id: reservationEventId }) => (
      <TextLink to="/to/orders/$eventId/details/$reservationEventId" params={{ eventId, reservationEventId }}>
        {booking_reference}
      </TextLink>
    ),
  },
  {
    name: t.amount,
    kind: "number",
    cell: ({ kind, amount }) => (kind === "payment" ? formatRupees(amount) : formatSignedRupees(-amount)),
  },
];

/** Bookings, payments, and messages with notes of a customer, newest first. */
export function CustomerRecords({ profile }: { profile: Wire["CustomerProfile"] }) {
  const { reservations, money, messages } = profile;
  return (
    <>
      <Stack as="section" gap={3} aria-label={t.bookings}>
        <Heading size="md">{t.bookings}</Heading>
        {reservations.length === 0 ? (
          <Hint>{t.noBookings}</Hint>
        ) : (
          <DataTable
            label={t.bookings}
            columns={bookingColumns}
            rows={reservations}
            keyOf={({ reservation_event_id }) => reservation_event_id}
          />
        )}
      </Stack>
      {money.length > 0 && (
        <Stack as="section" gap={3} aria-label={t.payments}>
          <Heading size="md">{t.payments}</Heading>
          <DataTable
            label={t.payments}
            columns={moneyColumns}
            rows={money}
            keyOf={({ moved_at, kind, amount }) => `${moved_at} ${kind} ${amount}`}
          />
        </Stack>
      )}
      {messages.length > 0 && (
        <Card label={t.messages} className={classes["card"]}>
          <Heading size="md">{t.messages}</Heading>
          <ol className={classes["entries"]}>
            {messages.map((note) => (
              <li key={note.note_id}>
                <strong>{note.subject || t.kinds[note.kind]}</strong>
                <Hint as="span">{factsOf(note)}</Hint>
                <p className={classes["prose"]}>{note.text}</p>
              </li>
            ))}
          </ol>
        </Card>
      )}
    </>
  );
}

function kindOf({ kind, method }: Money): string {
  const name = ways.methods[method as keyof typeof ways.methods] ?? method;
  return kind === "payment" ? records.paidBy(name) : records.refundedBy(name);
}

function factsOf(note: Note): string {
  return [
    note.subject && t.kinds[note.kind],
    note.channel && t.channels[note.channel],
    formatMoment(note.sent_at ?? note.written_at),
    note.written_by,
    note.booking_reference,
    note.failure,
  ]
    .filter(Boolean)
    .join(" · ");
}
