import { createFileRoute } from "@tanstack/react-router";
import { OperatedBilling } from "@/features/billing/billing-section";
import { BookingPage } from "@/features/bookings/booking-page";
import { ChangeRequestCard } from "@/features/change-booking/change-request-card";
import { UpiClaims, UpiCode } from "@/features/upi/upi-of-booking";
import { editTraveller } from "@/routes/-edit-traveller";
import { idParams } from "@/routes/-params";
import { useClientId } from "@/routes/panels/-client";

export const Route = createFileRoute("/to/orders/$eventId/details/$reservationEventId")({
  params: idParams("eventId", "reservationEventId"),
  component: Booking,
});

function Booking() {
  const { reservationEventId } = Route.useParams();
  const clientId = useClientId();
  return (
    <BookingPage
      clientId={clientId}
      bookingId={reservationEventId}
      editTraveller={editTraveller}
      billing={(reservation) => <OperatedBilling clientId={clientId} reservation={reservation} />}
      changeRequest={(name) => (
        <ChangeRequestCard clientId={clientId} bookingId={reservationEventId} name={name} />
      )}
      upiClaims={(reservation) => <UpiClaims clientId={clientId} reservation={reservation} />}
      upiCode={(reservation) => <UpiCode reservation={reservation} />}
    />
  );
}
