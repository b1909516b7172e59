import { createFileRoute } from "@tanstack/react-router";
import { BookingPage } from "@/features/operator/booking-page";
import { editTraveller } from "@/routes/-edit-traveller";
import { idParams } from "@/routes/-params";
import { useClientId } from "@/routes/panels/-client";

export const Route = createFileRoute("/to/orders/$eventId/details/$reservationEventId")({
  params: idParams("eventId", "reservationEventId"),
  component: Booking,
});

function Booking() {
  const { reservationEventId } = Route.useParams();
  return (
    <BookingPage clientId={useClientId()} bookingId={reservationEventId} editTraveller={editTraveller} />
  );
}
