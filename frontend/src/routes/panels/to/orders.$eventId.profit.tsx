import { createFileRoute } from "@tanstack/react-router";
import { ProfitPage } from "@/features/profit/profit-page";
import { idParams, positive } from "@/routes/-params";
import { useClientId } from "@/routes/panels/-client";

type Search = { plan?: number };

export const Route = createFileRoute("/to/orders/$eventId/profit")({
  params: idParams("eventId"),
  validateSearch: ({ plan }): Search => positive("plan", plan),
  component: Profit,
});

function Profit() {
  const { eventId } = Route.useParams();
  const { plan = null } = Route.useSearch();
  return <ProfitPage clientId={useClientId()} eventId={eventId} planId={plan} />;
}
