import { createFileRoute } from "@tanstack/react-router";
import { CreateEventPage } from "@/features/events/create-event-page";
import { useClientId } from "@/routes/panels/-client";

export const Route = createFileRoute("/to/create-event")({
  component: CreateEvent,
});

function CreateEvent() {
  const navigate = Route.useNavigate();
  return (
    <CreateEventPage
      clientId={useClientId()}
      onUnfinished={(eventId, step) =>
        void navigate({
          to: "/to/event-creation/update/$eventId",
          params: { eventId },
          search: step === "basics" ? {} : { step },
        })
      }
    />
  );
}
