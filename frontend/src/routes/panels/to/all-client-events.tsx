import { createFileRoute } from "@tanstack/react-router";
import { AllEventsPage } from "@/features/events/all-events-page";
import { useClientId } from "@/routes/panels/-client";

export const Route = createFileRoute("/to/all-client-events")({
  component: AllEvents,
});

function AllEvents() {
  const navigate = Route.useNavigate();
  return (
    <AllEventsPage
      clientId={useClientId()}
      onCopied={(eventId) => void navigate({ to: "/to/event-creation/update/$eventId", params: { eventId } })}
    />
  );
}
