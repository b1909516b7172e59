import { createFileRoute } from "@tanstack/react-router";
import { ChangePage } from "@/features/change-booking/change-page";
import { idParams } from "@/routes/-params";
import { useClientId } from "@/routes/panels/-client";

export const Route = createFileRoute("/to/orders/$eventId/edit/$reservationEventId")({
  params: idParams("eventId", "reservationEventId"),
  component: Change,
});

function Change() {
  const { reservationEventId } = Route.useParams();
  return <ChangePage key={reservationEventId} clientId={useClientId()} bookingId={reservationEventId} />;
}
