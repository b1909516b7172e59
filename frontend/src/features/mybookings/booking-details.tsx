import { useState } from "react";
import { t } from "#messages/mybookings";
import { useSite } from "@/api/site";
import type { Wire } from "@/api/wire";
import classes from "@/features/mybookings/booking-details.module.css";
import { CancelDialog } from "@/features/mybookings/cancel-dialog";
import { formatDay, formatMoment } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { Button } from "@/ui/button";
import { TextLink } from "@/ui/link";
import { Row, Rows } from "@/ui/rows";

/** Everything about a booking. */
export function BookingDetails({ booking }: { booking: Wire["BookingOut"] }) {
  const { event, reservation_event: reservation, traveller_info: travellers } = booking;
  const [isCancelling, setCancelling] = useState(false);
  const isMain = useSite().kind === "main";
  return (
    <div className={classes["parts"]}>
      <section>
        <h3 className={classes["title"]}>{t.travellers}</h3>
        <ul className={classes["people"]}>
          {travellers.map((traveller) => (
            <li key={traveller.traveller_id}>
              <span className={classes["name"]}>{traveller.full_name}</span>
              <span className={classes["facts"]}>{factsOf(traveller).join(" · ")}</span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3 className={classes["title"]}>{t.rooms}</h3>
        <Rows>
          {booking.event_booking_rooms.map((room) => (
            <Row key={room.booking_room_id} name={room.room_type}>
              {t.beds(room.selected_beds_quantity)}
            </Row>
          ))}
        </Rows>
        <h3 className={classes["title"]}>{t.money}</h3>
        <Rows>
          <Row name={t.total}>{formatRupees(reservation.total_price)}</Row>
          <Row name={t.paid}>{formatRupees(reservation.advance_paid)}</Row>
          {reservation.refunded_amount > 0 && (
            <Row name={t.refunded}>{formatRupees(reservation.refunded_amount)}</Row>
          )}
          {reservation.balance_due > 0 && (
            <Row
              name={t.due}
              strong
              note={reservation.balance_due_on && formatDay(reservation.balance_due_on)}
            >
              {formatRupees(reservation.balance_due)}
            </Row>
          )}
        </Rows>
      </section>
      <section className={classes["wide"]}>
        <Rows>
          <Row name={t.reference}>{reservation.booking_reference}</Row>
          <Row name={t.booked}>{formatMoment(reservation.booking_date)}</Row>
          {isMain && <Row name={t.operator}>{event.client_name}</Row>}
        </Rows>
        <p className={classes["more"]}>
          <TextLink to={`/events/${event.event_id}` as string}>{t.seeTrip}</TextLink>
        </p>
        {reservation.booking_status === "confirmed" && (
          <p className={classes["more"]}>
            <Button variant="outline" size="sm" onClick={() => setCancelling(true)}>
              {reservation.cancellation_asked_at ? t.cancelAsked : t.cancelBooking}
            </Button>
          </p>
        )}
        <CancelDialog booking={booking} opened={isCancelling} onClose={() => setCancelling(false)} />
      </section>
    </div>
  );
}

function factsOf(traveller: Wire["TravellerOut"]): string[] {
  const { id_type, id_proof, meal_preference, has_medical_needs, emergency_contact } = traveller;
  return [
    id_proof && [id_type, id_proof].filter(Boolean).join(" "),
    t.meals[meal_preference as keyof typeof t.meals] ?? "",
    has_medical_needs ? t.medical : "",
    emergency_contact,
  ].filter(Boolean);
}
