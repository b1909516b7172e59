import { type ReactNode, useState } from "react";
import { t as trip } from "#messages/my-trip";
import { t } from "#messages/mybookings";
import { useSite } from "@/api/site";
import type { Wire } from "@/api/wire";
import { bookedIn } from "@/domain/beds";
import type { TravellerEditing } from "@/domain/bookings";
import { addOnIn } from "@/domain/options";
import { priceLines } from "@/domain/price-lines";
import { BalanceRows } from "@/features/mybookings/balance-rows";
import classes from "@/features/mybookings/booking-details.module.css";
import { CancelDialog } from "@/features/mybookings/cancel-dialog";
import { CreditRows } from "@/features/mybookings/credit-rows";
import { DocumentsSection } from "@/features/mybookings/documents-section";
import { MoreAddOns } from "@/features/mybookings/more-add-ons";
import { PartySection } from "@/features/mybookings/party-section";
import { RequestsSection } from "@/features/mybookings/requests-section";
import { roomDetails } from "@/features/mybookings/room-details";
import { SharesSection } from "@/features/mybookings/shares-section";
import { WhereToBe } from "@/features/mybookings/where-to-be";
import { formatDay, formatMoment } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { Button } from "@/ui/button";
import { Text } from "@/ui/layout";
import { ButtonLink, TextLink } from "@/ui/link";
import { Notice } from "@/ui/notice";
import { Fact, Rows } from "@/ui/rows";

type Props = {
  booking: Wire["BookingOut"];
  editTraveller: (props: TravellerEditing) => ReactNode;
  /** Whom documents name, from another feature. */
  billing: (reservation: Wire["ReservationOut"]) => ReactNode;
};

/** Everything about a booking. */
export function BookingDetails({ booking, editTraveller, billing }: Props) {
  const { event, reservation_event: reservation } = booking;
  const [isCancelling, setCancelling] = useState(false);
  const besides = booking.price_lines.filter(({ kind }) => kind !== "beds" && kind !== "add_on");
  const isMain = useSite().kind === "main";
  return (
    <div className={classes["parts"]}>
      <PartySection booking={booking} editTraveller={editTraveller} />
      <section>
        <h3 className={classes["title"]}>{t.rooms}</h3>
        <Rows>
          {booking.event_booking_rooms.map((room) => (
            <Fact key={room.booking_room_id} name={bookedIn(room)} note={roomDetails(room, event)} amount>
              {formatRupees(room.total_price)}
            </Fact>
          ))}
          {booking.add_ons.map((addOn) => (
            <Fact key={addOn.booking_add_on_id} name={addOnIn(addOn)} amount>
              {formatRupees(addOn.amount)}
            </Fact>
          ))}
        </Rows>
        <MoreAddOns booking={booking} />
        <h3 className={classes["title"]}>{t.money}</h3>
        <Rows>
          {priceLines(besides).map(({ key, name, amount }) => (
            <Fact key={key} name={name} amount>
              {amount}
            </Fact>
          ))}
          <Fact name={t.total}>{formatRupees(reservation.total_price)}</Fact>
          {reservation.price_reduction > 0 && (
            <Fact name={t.priceReduction}>−{formatRupees(reservation.price_reduction)}</Fact>
          )}
          <Fact name={t.paid}>{formatRupees(reservation.advance_paid)}</Fact>
          {reservation.tds_expected > 0 && (
            <Fact name={t.tdsExpected} note={t.tdsExpectedNote}>
              {formatRupees(reservation.tds_expected)}
            </Fact>
          )}
          {reservation.refunded_amount > 0 && (
            <Fact name={t.refunded}>{formatRupees(reservation.refunded_amount)}</Fact>
          )}
          {reservation.owed_back > 0 && (
            <Fact name={t.owedBack(event.client_name)} note={t.owedBackNote} strong>
              {formatRupees(reservation.owed_back)}
            </Fact>
          )}
          {reservation.booking_status === "cancelled" && (
            <CreditRows bookingId={reservation.reservation_event_id} />
          )}
          <BalanceRows reservation={reservation} note={reservation.is_due_closed ? t.dueClosed : null} />
        </Rows>
      </section>
      <SharesSection booking={booking} />
      {reservation.booking_status !== "cancelled" && <WhereToBe event={event} />}
      <RequestsSection reservation={reservation} />
      <div className={classes["wide"]}>{billing(reservation)}</div>
      <DocumentsSection reservation={reservation} />
      <section className={classes["wide"]}>
        <Rows>
          <Fact name={t.reference}>{reservation.booking_reference}</Fact>
          <Fact name={t.booked}>{formatMoment(reservation.booking_date)}</Fact>
          {booking.linked.map((linkedBooking) => (
            <Fact
              key={linkedBooking.reservation_event_id}
              name={linkedBooking.is_origin ? t.splitFrom : t.splitOff}
              note={t.linkedNote(
                linkedBooking.title,
                formatDay(linkedBooking.tour_start_date),
                linkedBooking.total_travelers,
              )}
            >
              {linkedBooking.booking_reference}
            </Fact>
          ))}
          {isMain && <Fact name={t.operator}>{event.client_name}</Fact>}
        </Rows>
        <Text above={4} size="sm">
          <TextLink to="/events/$eventId" params={{ eventId: event.event_id }}>
            {t.seeTrip}
          </TextLink>
        </Text>
        {reservation.cancellation_declined_at && reservation.booking_status === "confirmed" && (
          <Text as="div" above={4} size="sm">
            <Notice tone="warn" title={t.declined(event.client_name)}>
              {t.declinedOn(
                formatMoment(reservation.cancellation_declined_at),
                reservation.cancellation_declined_reason,
              )}
            </Notice>
          </Text>
        )}
        {reservation.change_declined_at && (
          <Text as="div" above={4} size="sm">
            <Notice tone="warn" title={t.changeDeclined(event.client_name)}>
              {t.changeDeclinedOn(
                formatMoment(reservation.change_declined_at),
                reservation.change_declined_reason,
              )}
            </Notice>
          </Text>
        )}
        {reservation.booking_status === "confirmed" && !event.is_over && (
          <p className={classes["acts"]}>
            <ButtonLink
              to="/mytrip/$bookingId"
              params={{ bookingId: reservation.reservation_event_id }}
              size="sm"
            >
              {trip.open}
            </ButtonLink>
            {reservation.can_change && (
              <ButtonLink
                to="/mybookings/$bookingId/change"
                params={{ bookingId: reservation.reservation_event_id }}
                variant="outline"
                size="sm"
              >
                {reservation.change_asked_at ? t.changeRequested : t.changeBooking}
              </ButtonLink>
            )}
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
