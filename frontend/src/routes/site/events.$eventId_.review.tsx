import { createFileRoute, redirect } from "@tanstack/react-router";
import { useMe } from "@/api/site";
import { BookingSkeleton } from "@/features/booking/booking-skeleton";
import { NoBooking } from "@/features/booking/no-booking";
import { ReviewPage } from "@/features/booking/review-page";
import { idParams, positive } from "@/routes/-params";
import { signedInOnly } from "@/routes/site/-signed-in";

type Search = { booking?: number };

export const Route = createFileRoute("/events/$eventId_/review")({
  params: idParams("eventId"),
  validateSearch: ({ booking }): Search => positive("booking", booking),
  beforeLoad: async ({
    context: { me, queryClient },
    params: { eventId },
    search: { booking },
    location,
  }) => {
    if (booking) return signedInOnly(me, location.href);
    if (!me) return;
    // Loaded on demand: imports of a route file are part of every page's first script.
    const { ownHoldQuery } = await import("@/features/booking/queries");
    const hold = await queryClient.fetchQuery(ownHoldQuery(me.user_id, eventId, null));
    if (hold) {
      const held = hold.reservation_event.reservation_event_id;
      throw redirect({ href: `/events/${eventId}/review?booking=${held}`, reloadDocument: true });
    }
  },
  component: Review,
  pendingComponent: BookingSkeleton,
});

function Review() {
  const { eventId } = Route.useParams();
  const { booking } = Route.useSearch();
  const me = useMe();
  if (!booking || !me) return <NoBooking to={`/events/${eventId}/book`} />;
  return <ReviewPage me={me} bookingId={booking} />;
}
