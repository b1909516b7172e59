import { createFileRoute } from "@tanstack/react-router";
import { ProfitPage } from "@/features/profit/profit-page";
import { positive } from "@/routes/-params";
import { useClientId } from "@/routes/panels/-client";

type Search = { plan?: number };

export const Route = createFileRoute("/to/orders/$eventId/_departure/profit")({
  validateSearch: ({ plan }): Search => positive("plan", plan),
  component: Profit,
});

function Profit() {
  const { plan = null } = Route.useSearch();
  return <ProfitPage clientId={useClientId()} planId={plan} />;
}
