import { lazy, Suspense, useState } from "react";
import { t } from "#messages/operator";
import { t as to } from "#messages/orders";
import { t as tr } from "#messages/refunds";
import type { Wire } from "@/api/wire";
import type { Act } from "@/domain/refund-dialog";
import { useMay } from "@/domain/rights";
import { BookingStatus, PaymentStatus } from "@/domain/status-badges";
import classes from "@/features/departures/booking-rows.module.css";
import { formatDay, lastDayBefore } from "@/lib/dates";
import { formatReservationId } from "@/lib/ids";
import { formatRupees } from "@/lib/money";
import { Badge } from "@/ui/badge";
import type { Column, Sorting } from "@/ui/data-table";
import { Note, Row, Text } from "@/ui/layout";
import { MoreMenu } from "@/ui/more-menu";
import { RecordTable } from "@/ui/record-table";
import { RowLink } from "@/ui/row-link";

// Apart, with the libraries of forms, because few visits of the list refund.
const RefundDialog = lazy(async () => ({
  default: (await import("@/domain/refund-dialog")).RefundDialog,
}));

type Booking = Wire["PlanReservation"];
type Props = {
  clientId: number;
  eventId: number;
  bookings: readonly Booking[];
  total: number;
  sorting: Sorting;
  fileOf: (format: "csv" | "xlsx") => string;
  /** Called after a refund or cancellation. */
  onDone: () => Promise<unknown>;
};

/** The bookings of a departure; each links to its details and can be refunded or cancelled. */
export function BookingRows({ clientId, eventId, bookings, total, sorting, fileOf, onDone }: Props) {
  const [chosen, setChosen] = useState<{ act: Act; booking: Booking } | null>(null);
  const mayRefund = useMay()("refunds");
  const columns: readonly Column<Booking>[] = [
    {
      name: t.customer,
      sort: "name",
      kind: "title",
      cell: (booking) => (
        <>
          {booking.customer_name}
          <Note small>{to.travellers(booking.total_travelers)}</Note>
          {booking.held_until && (
            <Note small>{to.heldUntil(formatDay(lastDayBefore(booking.held_until)))}</Note>
          )}
        </>
      ),
    },
    {
      name: t.booking,
      cell: (booking) => (
        <>
          <Text as="span" tone="ink" oneLine>
            {booking.booking_reference}
          </Text>
          <Note small>{formatReservationId(booking.reservation_event_id)}</Note>
        </>
      ),
    },
    { name: t.booked, sort: "booked", from: "wide", kind: "day", value: ({ booking_date }) => booking_date },
    { name: t.total, sort: "total", kind: "money", from: "medium", value: ({ total_price }) => total_price },
    {
      name: t.paid,
      sort: "paid",
      kind: "money",
      from: "medium",
      value: ({ advance_paid }) => advance_paid,
    },
    {
      name: t.due,
      sort: "due",
      kind: "number",
      cell: (booking) => (
        <>
          {formatRupees(booking.balance_due)}
          <OverdueNote booking={booking} />
        </>
      ),
    },
    {
      name: t.status,
      kind: "mark",
      cell: (booking) => (
        <span className={classes["states"]}>
          <BookingStatus status={booking.booking_status} />
          {booking.booking_status !== "pending" && <PaymentStatus booking={booking} />}
          <Flags booking={booking} />
        </span>
      ),
    },
    {
      name: t.actions,
      kind: "actions",
      cell: (booking) => (
        <Row as="span" noWrap gap={1}>
          <RowLink
            to="/to/orders/$eventId/details/$reservationEventId"
            params={{ eventId: eventId, reservationEventId: booking.reservation_event_id }}
            aria-label={t.viewDetailsOf(`${booking.booking_reference}, ${booking.customer_name}`)}
          >
            {t.viewDetails}
          </RowLink>
          {(mayRefund || booking.invoice_url) && (
            <MoreMenu
              label={to.moreOf(booking.customer_name)}
              acts={[
                ...(mayRefund
                  ? [
                      {
                        label: to.refund,
                        name: to.refundOf(booking.customer_name),
                        disabled: booking.payment_status === "refunded" || booking.advance_paid <= 0,
                        onPress: () => setChosen({ act: "refund", booking }),
                      },
                      {
                        label: to.cancel,
                        name: to.cancelOf(booking.customer_name),
                        disabled: booking.booking_status === "cancelled",
                        onPress: () => setChosen({ act: "cancel", booking }),
                      },
                    ]
                  : []),
                ...(booking.invoice_url
                  ? [
                      {
                        label: to.documents,
                        name: to.documentsOf(booking.booking_reference),
                        href: booking.invoice_url,
                      },
                    ]
                  : []),
              ]}
            />
          )}
        </Row>
      ),
    },
  ];
  return (
    <>
      <RecordTable
        table="bookings"
        label={t.planBookings}
        count={to.bookings(total)}
        columns={columns}
        rows={bookings}
        keyOf={(booking) => booking.reservation_event_id}
        sorting={sorting}
        fileOf={fileOf}
      />
      {chosen && (
        <Suspense fallback={null}>
          <RefundDialog
            act={chosen.act}
            clientId={clientId}
            booking={chosen.booking}
            onClose={() => setChosen(null)}
            onDone={onDone}
          />
        </Suspense>
      )}
    </>
  );
}

function OverdueNote({ booking: { overdue_since, is_due_closed, balance_due } }: { booking: Booking }) {
  if (is_due_closed && balance_due > 0) return <Note small>{tr.closed}</Note>;
  return overdue_since ? (
    <span className={classes["overdue"]}>{to.since(formatDay(overdue_since))}</span>
  ) : null;
}

/** The actions that the operator has to take. */
function Flags({ booking }: { booking: Booking }) {
  const { booking_status, cancellation_asked_at, change_asked_at, refund_pending, refund_needs_attention } =
    booking;
  return (
    <>
      {cancellation_asked_at && booking_status === "confirmed" && (
        <Badge tone="warn">{to.asksToCancel}</Badge>
      )}
      {change_asked_at && <Badge tone="warn">{to.asksToChange}</Badge>}
      {refund_needs_attention && <Badge tone="bad">{t.refundAttention}</Badge>}
      {refund_pending && !refund_needs_attention && booking_status === "confirmed" && (
        <Badge tone="warn">{t.refundPending}</Badge>
      )}
    </>
  );
}
