import { createFileRoute } from "@tanstack/react-router";
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
  beforeLoad: ({ context, search, location }) => {
    if (search.booking) signedInOnly(context.me, location.href);
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
