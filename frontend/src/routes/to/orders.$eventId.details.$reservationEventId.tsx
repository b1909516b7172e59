import { createFileRoute, lazyRouteComponent, notFound } from "@tanstack/react-router";
import { editTraveller } from "@/routes/_site/-edit-traveller";

const BookingPage = lazyRouteComponent(() => import("@/features/operator/booking-page"), "BookingPage");

export const Route = createFileRoute("/to/orders/$eventId/details/$reservationEventId")({
  beforeLoad: ({ params: { reservationEventId } }) => {
    if (!/^[1-9]\d*$/.test(reservationEventId)) throw notFound();
  },
  loader: () => BookingPage.preload?.(),
  component: Booking,
});

function Booking() {
  const { clientId } = Route.useRouteContext();
  const { reservationEventId } = Route.useParams();
  if (!clientId) return null;
  return (
    <BookingPage clientId={clientId} bookingId={Number(reservationEventId)} editTraveller={editTraveller} />
  );
}
