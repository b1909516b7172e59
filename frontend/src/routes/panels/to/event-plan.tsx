import { createFileRoute } from "@tanstack/react-router";
import { SingleFormPage } from "@/features/events/single-form-page";
import { positive } from "@/routes/-params";
import { useClientId } from "@/routes/panels/-client";
import { termsOf } from "@/routes/panels/-terms";

type Search = { event?: number };

export const Route = createFileRoute("/to/event-plan")({
  validateSearch: ({ event }): Search => positive("event", event),
  component: EventPlan,
});

function EventPlan() {
  const { event = null } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <SingleFormPage
      terms={termsOf}
      kind="plan"
      clientId={useClientId()}
      eventId={event}
      onEvent={(next) => void navigate({ search: next ? { event: next } : {} })}
    />
  );
}
