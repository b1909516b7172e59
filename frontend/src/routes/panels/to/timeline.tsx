import { createFileRoute } from "@tanstack/react-router";
import { TimelinePage } from "@/features/timeline/timeline-page";
import { positive } from "@/routes/-params";
import { useClientId } from "@/routes/panels/-client";

type Search = { event?: number };

export const Route = createFileRoute("/to/timeline")({
  validateSearch: ({ event }): Search => positive("event", event),
  component: Timeline,
});

function Timeline() {
  const { event = null } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <TimelinePage
      clientId={useClientId()}
      eventId={event}
      onTrip={(next) => void navigate({ search: next === null ? {} : { event: next } })}
    />
  );
}
