import { t } from "#messages/booking";
import type { Wire } from "@/api/wire";
import { adoptHold } from "@/features/booking/draft";
import { useBookingDraft } from "@/features/booking/use-booking-draft";
import { useOwnHold } from "@/features/booking/use-own-hold";
import { formatDayRange } from "@/lib/dates";
import { Button, ButtonAnchor } from "@/ui/button";
import { Notice } from "@/ui/notice";

type Props = { eventId: number; hold: Wire["HoldState"]; hasChange?: boolean };

/** Beds that this person already holds, from an earlier visit or another window. */
export function UnfinishedNotice({ eventId, hold, hasChange = true }: Props) {
  const { event, reservation_event: booking } = hold;
  return (
    <Notice
      tone="note"
      action={
        <>
          {/* The payment page has a policy of its own, which only a new document brings. */}
          <ButtonAnchor href={`/events/${eventId}/review?booking=${booking.reservation_event_id}`} size="sm">
            {t.unfinishedPay}
          </ButtonAnchor>
          {hasChange && (
            <Button variant="outline" size="sm" onClick={() => adoptHold(eventId, hold)}>
              {t.unfinishedChange}
            </Button>
          )}
        </>
      }
    >
      {t.unfinished(booking.total_travelers, formatDayRange(event.tour_start_date, event.tour_end_date))}
    </Notice>
  );
}

/** The same on the page of the trip, where the way on is the payment, of whichever departure is shown. */
export function HeldOnTrip({ eventId }: { eventId: number }) {
  const { mine, other } = useOwnHold(eventId, useBookingDraft(eventId));
  const hold = mine ?? other;
  return hold && <UnfinishedNotice eventId={eventId} hold={hold} hasChange={false} />;
}
