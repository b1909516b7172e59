import { createFileRoute } from "@tanstack/react-router";
import { PlanAddress } from "@/features/resources/plan-address";
import { positive } from "@/routes/-params";

type Search = { plan?: number };

/** An earlier address of the arrangements of a departure. */
export const Route = createFileRoute("/to/resources/plan")({
  validateSearch: ({ plan }): Search => positive("plan", plan),
  component: PlanResources,
});

function PlanResources() {
  const { plan = null } = Route.useSearch();
  return <PlanAddress planId={plan} />;
}
