import { createFileRoute } from "@tanstack/react-router";
import { WaitingListPage } from "@/features/waiting/waiting-list-page";
import { positive } from "@/routes/-params";
import { useClientId } from "@/routes/panels/-client";

type Search = { plan?: number };

export const Route = createFileRoute("/to/orders/$eventId/_departure/waiting")({
  validateSearch: ({ plan }): Search => positive("plan", plan),
  component: Waiting,
});

function Waiting() {
  const { eventId } = Route.useParams();
  const { plan = null } = Route.useSearch();
  return <WaitingListPage clientId={useClientId()} eventId={eventId} planId={plan} />;
}
