import { createFileRoute, lazyRouteComponent, notFound } from "@tanstack/react-router";

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
  return clientId ? <BookingPage clientId={clientId} bookingId={Number(reservationEventId)} /> : null;
}
