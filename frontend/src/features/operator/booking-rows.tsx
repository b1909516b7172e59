import { t } from "#messages/operator";
import type { Wire } from "@/api/wire";
import classes from "@/features/operator/booking-rows.module.css";
import { BookingStatus, PaymentStatus } from "@/features/operator/status-badges";
import { formatMoment } from "@/lib/dates";
import { formatReservationId } from "@/lib/ids";
import { formatRupees } from "@/lib/money";
import { Card } from "@/ui/card";
import { DataTable } from "@/ui/data-table";
import { TextLink } from "@/ui/link";
import { Row, Rows } from "@/ui/rows";

type Booking = Wire["PlanReservation"];
type Props = { eventId: number; bookings: readonly Booking[] };

/** Bookings as a table, and as cards where there is no room for one. */
export function BookingRows({ eventId, bookings }: Props) {
  return (
    <>
      <div className={classes["wide"]}>
        <DataTable
          label={t.planBookings}
          columns={[
            { name: t.booking },
            { name: t.customer },
            { name: t.travellers, isNumber: true },
            { name: t.total, isNumber: true },
            { name: t.paid, isNumber: true },
            { name: t.due, isNumber: true },
            { name: t.payment },
            { name: t.status },
            { name: t.booked },
            { name: t.actions, isHidden: true },
          ]}
        >
          {bookings.map((booking) => (
            <tr key={booking.reservation_event_id}>
              <td>
                {booking.booking_reference}
                <span className={classes["id"]}>{formatReservationId(booking.reservation_event_id)}</span>
              </td>
              <th scope="row">{booking.customer_name}</th>
              <td data-number>{booking.total_travelers}</td>
              <td data-number>{formatRupees(booking.total_price)}</td>
              <td data-number>{formatRupees(booking.advance_paid)}</td>
              <td data-number>{formatRupees(booking.balance_due)}</td>
              <td>
                <PaymentStatus status={booking.payment_status} />
              </td>
              <td>
                <BookingStatus status={booking.booking_status} />
              </td>
              <td className={classes["when"]}>{formatMoment(booking.booking_date)}</td>
              <td>
                <DetailsLink eventId={eventId} booking={booking} />
              </td>
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
              </div>
              <Rows>
                <Row name={t.booking}>{booking.booking_reference}</Row>
                <Row name={t.travellers}>{booking.total_travelers}</Row>
                <Row name={t.paid}>
                  {t.ofMoney(formatRupees(booking.advance_paid), formatRupees(booking.total_price))}
                </Row>
                {booking.balance_due > 0 && <Row name={t.due}>{formatRupees(booking.balance_due)}</Row>}
                <Row name={t.booked}>{formatMoment(booking.booking_date)}</Row>
              </Rows>
              <p>
                <DetailsLink eventId={eventId} booking={booking} />
              </p>
            </Card>
          </li>
        ))}
      </ul>
    </>
  );
}

function DetailsLink({ eventId, booking }: { eventId: number; booking: Booking }) {
  return (
    <TextLink
      to={`/to/orders/${eventId}/details/${booking.reservation_event_id}` as string}
      aria-label={t.viewDetailsOf(`${booking.booking_reference}, ${booking.customer_name}`)}
    >
      {t.viewDetails}
    </TextLink>
  );
}
