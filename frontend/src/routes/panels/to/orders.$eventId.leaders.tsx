import { createFileRoute } from "@tanstack/react-router";
import { LeadersPage } from "@/features/leaders/leaders-page";
import { idParams, positive } from "@/routes/-params";

type Search = { plan?: number };

export const Route = createFileRoute("/to/orders/$eventId/leaders")({
  params: idParams("eventId"),
  validateSearch: ({ plan }): Search => positive("plan", plan),
  component: Leaders,
});

function Leaders() {
  const { eventId } = Route.useParams();
  const { plan = null } = Route.useSearch();
  return <LeadersPage eventId={eventId} planId={plan} />;
}
