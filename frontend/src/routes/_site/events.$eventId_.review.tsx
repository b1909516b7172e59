import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import { useMe } from "@/api/site";
import { BookingSkeleton } from "@/features/booking/booking-skeleton";
import { eventIdParams, positive } from "@/routes/_site/-event-id";
import { signedInOnly } from "@/routes/_site/-signed-in";

const ReviewPage = lazyRouteComponent(() => import("@/features/booking/review-page"), "ReviewPage");
const NoBooking = lazyRouteComponent(() => import("@/features/booking/no-booking"), "NoBooking");

type Search = { booking?: number };

export const Route = createFileRoute("/_site/events/$eventId_/review")({
  params: eventIdParams,
  validateSearch: ({ booking }): Search => positive("booking", booking),
  beforeLoad: ({ context, search, location }) => {
    if (search.booking) signedInOnly(context.me, location.href);
  },
  loader: () => Promise.all([ReviewPage.preload?.(), NoBooking.preload?.()]),
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
