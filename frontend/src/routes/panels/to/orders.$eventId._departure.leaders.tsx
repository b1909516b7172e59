import { createFileRoute } from "@tanstack/react-router";
import { LeadersPage } from "@/features/leaders/leaders-page";
import { positive } from "@/routes/-params";

type Search = { plan?: number };

export const Route = createFileRoute("/to/orders/$eventId/_departure/leaders")({
  validateSearch: ({ plan }): Search => positive("plan", plan),
  component: Leaders,
});

function Leaders() {
  const { eventId } = Route.useParams();
  const { plan = null } = Route.useSearch();
  return <LeadersPage eventId={eventId} planId={plan} />;
}
