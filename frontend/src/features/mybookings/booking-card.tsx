import type { ReactNode } from "react";
import { t } from "#messages/mybookings";
import type { Wire } from "@/api/wire";
import type { TravellerEditing } from "@/domain/bookings";
import classes from "@/features/mybookings/booking-card.module.css";
import { BookingDetails } from "@/features/mybookings/booking-details";
import { isPaymentDocument } from "@/features/mybookings/payment-document";
import { StatusBadges } from "@/features/mybookings/status-badges";
import { formatDay } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { ButtonAnchor } from "@/ui/button";
import { DayRange } from "@/ui/day-range";
import { Expander } from "@/ui/expander";
import { LanguageText } from "@/ui/language-text";
import { Hint, Row, Text } from "@/ui/layout";
import { ButtonLink } from "@/ui/link";
import { Picture } from "@/ui/picture";

type Props = {
  booking: Wire["BookingOut"];
  opened: boolean;
  onToggle: () => void;
  editTraveller: (props: TravellerEditing) => ReactNode;
  billing: (reservation: Wire["ReservationOut"]) => ReactNode;
  /** The link to its review, after the tour. */
  review: ReactNode;
};

/** A booking in one line, with all details when expanded. */
export function BookingCard({ booking, opened, onToggle, editTraveller, billing, review }: Props) {
  const { event, reservation_event: reservation } = booking;
  const id = reservation.reservation_event_id;
  return (
    <article className={classes["card"]} aria-label={event.title}>
      <Expander
        opened={opened}
        onToggle={onToggle}
        actions={actionsOf(booking, id) ?? review}
        head={
          <span className={classes["head"]}>
            {event.image && (
              <span className={classes["picture"]}>
                <Picture image={event.image} alt="" sizes="(min-width: 48em) 176px, 112px" ratio="fill" />
              </span>
            )}
            <span className={classes["words"]}>
              <Row as="span" gap={2}>
                <StatusBadges reservation={reservation} />
              </Row>
              <span className={classes["title"]}>
                <LanguageText>{event.title}</LanguageText>
              </span>
              <Hint as="span">
                <DayRange from={event.tour_start_date} to={event.tour_end_date} /> ·{" "}
                {t.people(reservation.total_travelers)}
              </Hint>
              <Text as="span" size="sm" digits strong>
                {moneyOf(reservation)}
              </Text>
            </span>
          </span>
        }
      >
        <BookingDetails booking={booking} editTraveller={editTraveller} billing={billing} />
      </Expander>
    </article>
  );
}

/** The next step of a booking, or null. */
function actionsOf(booking: Wire["BookingOut"], id: number): ReactNode {
  const { event, reservation_event: reservation } = booking;
  if (reservation.balance_due > 0 && !reservation.is_due_closed) {
    return (
      <ButtonLink
        to="/mybookings"
        search={(last: object) => ({ ...last, pay: id })}
        // The payment provider's checkout is allowed only by the content security policy of this page's own document.
        reloadDocument={!isPaymentDocument()}
        resetScroll={false}
        size="sm"
      >
        {t.payBalance}
      </ButtonLink>
    );
  }
  if (reservation.booking_status !== "pending") return null;
  return (
    <ButtonAnchor href={`/events/${event.event_id}/review?booking=${id}`} size="sm">
      {t.goToPayment}
    </ButtonAnchor>
  );
}

function moneyOf(reservation: Wire["ReservationOut"]): string {
  const { balance_due_on, next_due, overdue_since, advance_paid, total_price } = reservation;
  if (next_due > 0 && balance_due_on) {
    return (overdue_since ? t.overdue : t.dueOn)(formatRupees(next_due), formatDay(balance_due_on));
  }
  return advance_paid > 0 && advance_paid >= total_price ? t.nothingDue : formatRupees(total_price);
}
