import { createFileRoute } from "@tanstack/react-router";
import { PlanResourcesPage } from "@/features/resources/plan-page";
import { positive } from "@/routes/-params";
import { useClientId } from "@/routes/panels/-client";

type Search = { plan?: number };

export const Route = createFileRoute("/to/orders/$eventId/_departure/arrangements")({
  validateSearch: ({ plan }): Search => positive("plan", plan),
  component: Arrangements,
});

function Arrangements() {
  const { plan = null } = Route.useSearch();
  return <PlanResourcesPage clientId={useClientId()} planId={plan} isPart />;
}
