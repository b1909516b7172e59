import { useState } from "react";
import { t } from "#messages/operator";
import { t as to } from "#messages/orders";
import type { Wire } from "@/api/wire";
import classes from "@/features/operator/booking-rows.module.css";
import { type Act, PayBackDialog } from "@/features/operator/pay-back-dialog";
import { BookingStatus, PaymentStatus } from "@/features/operator/status-badges";
import { formatDay, formatMoment } from "@/lib/dates";
import { formatReservationId } from "@/lib/ids";
import { formatRupees } from "@/lib/money";
import { Badge } from "@/ui/badge";
import { Button, ButtonAnchor } from "@/ui/button";
import { Card } from "@/ui/card";
import { DataTable } from "@/ui/data-table";
import { ButtonLink } from "@/ui/link";
import { Row, Rows } from "@/ui/rows";

type Booking = Wire["PlanReservation"];
type Props = {
  clientId: number;
  eventId: number;
  bookings: readonly Booking[];
  /** Something was paid back or cancelled. */
  onDone: () => Promise<unknown>;
};

/** Bookings as a table, and as cards where there is no room for one; each can be paid back or cancelled. */
export function BookingRows({ clientId, eventId, bookings, onDone }: Props) {
  const [chosen, setChosen] = useState<{ act: Act; booking: Booking } | null>(null);
  const actions = (booking: Booking) => (
    <span className={classes["actions"]}>
      <Button
        size="sm"
        variant="outline"
        disabled={booking.payment_status === "refunded" || booking.advance_paid <= 0}
        aria-label={to.refundOf(booking.customer_name)}
        onClick={() => setChosen({ act: "refund", booking })}
      >
        {to.refund}
      </Button>
      <Button
        size="sm"
        variant="outline"
        disabled={booking.booking_status === "cancelled"}
        aria-label={to.cancelOf(booking.customer_name)}
        onClick={() => setChosen({ act: "cancel", booking })}
      >
        {to.cancel}
      </Button>
      <DetailsLink eventId={eventId} booking={booking} />
      {booking.invoice_url && (
        <ButtonAnchor
          href={booking.invoice_url}
          target="_blank"
          rel="noopener"
          size="sm"
          variant="subtle"
          aria-label={to.papersOf(booking.booking_reference)}
        >
          {to.papers}
        </ButtonAnchor>
      )}
    </span>
  );
  return (
    <>
      <div className={classes["wide"]}>
        <DataTable
          label={t.planBookings}
          columns={[
            { name: t.booking },
            { name: t.customer },
            { name: t.total, isNumber: true },
            { name: t.paid, isNumber: true },
            { name: t.due, isNumber: true },
            { name: t.status },
            { name: t.actions, isHidden: true },
          ]}
        >
          {bookings.map((booking) => (
            <tr key={booking.reservation_event_id}>
              <td>
                {booking.booking_reference}
                <span className={classes["id"]}>{formatReservationId(booking.reservation_event_id)}</span>
                <span className={classes["id"]}>{formatDay(booking.booking_date)}</span>
              </td>
              <th scope="row">
                {booking.customer_name}
                <span className={classes["id"]}>{to.travellers(booking.total_travelers)}</span>
              </th>
              <td data-number>{formatRupees(booking.total_price)}</td>
              <td data-number>{formatRupees(booking.advance_paid)}</td>
              <td data-number>
                {formatRupees(booking.balance_due)}
                <OverdueNote booking={booking} />
              </td>
              <td>
                <span className={classes["states"]}>
                  <BookingStatus status={booking.booking_status} />
                  <PaymentStatus status={booking.payment_status} />
                  <Flags booking={booking} />
                </span>
              </td>
              <td>{actions(booking)}</td>
            </tr>
          ))}
        </DataTable>
      </div>
      <ul className={classes["narrow"]}>
        {bookings.map((booking) => (
          <li key={booking.reservation_event_id}>
            <Card>
              <div className={classes["head"]}>
                <p className={classes["name"]}>{booking.customer_name}</p>
                <BookingStatus status={booking.booking_status} />
                <PaymentStatus status={booking.payment_status} />
                <Flags booking={booking} />
              </div>
              <Rows>
                <Row name={t.booking}>{booking.booking_reference}</Row>
                <Row name={t.travellers}>{booking.total_travelers}</Row>
                <Row name={t.paid}>
                  {t.ofMoney(formatRupees(booking.advance_paid), formatRupees(booking.total_price))}
                </Row>
                {booking.balance_due > 0 && (
                  <Row name={t.due} note={<OverdueNote booking={booking} />}>
                    {formatRupees(booking.balance_due)}
                  </Row>
                )}
                <Row name={t.booked}>{formatMoment(booking.booking_date)}</Row>
              </Rows>
              {actions(booking)}
            </Card>
          </li>
        ))}
      </ul>
      <PayBackDialog
        act={chosen?.act ?? null}
        clientId={clientId}
        booking={chosen?.booking ?? null}
        onClose={() => setChosen(null)}
        onDone={onDone}
      />
    </>
  );
}

function OverdueNote({ booking: { overdue_since } }: { booking: Booking }) {
  return overdue_since ? (
    <span className={classes["overdue"]}>{to.since(formatDay(overdue_since))}</span>
  ) : null;
}

/** What waits for the operator. */
function Flags({ booking }: { booking: Booking }) {
  const { booking_status, cancellation_asked_at, refund_pending, refund_needs_attention } = booking;
  return (
    <>
      {cancellation_asked_at && booking_status === "confirmed" && (
        <Badge tone="warn">{to.asksToCancel}</Badge>
      )}
      {refund_needs_attention && <Badge tone="bad">{t.refundAttention}</Badge>}
      {refund_pending && !refund_needs_attention && <Badge tone="warn">{t.refundPending}</Badge>}
    </>
  );
}

function DetailsLink({ eventId, booking }: { eventId: number; booking: Booking }) {
  return (
    <ButtonLink
      to={`/to/orders/${eventId}/details/${booking.reservation_event_id}` as string}
      size="sm"
      variant="subtle"
      aria-label={t.viewDetailsOf(`${booking.booking_reference}, ${booking.customer_name}`)}
    >
      {t.viewDetails}
    </ButtonLink>
  );
}
