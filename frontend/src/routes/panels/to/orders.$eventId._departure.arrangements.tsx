import { createFileRoute } from "@tanstack/react-router";
import { PlanResourcesPage } from "@/features/resources/plan-page";
import { positive } from "@/routes/-params";
import { useClientId } from "@/routes/panels/-client";

type Search = { plan?: number; driver?: number };

export const Route = createFileRoute("/to/orders/$eventId/_departure/arrangements")({
  validateSearch: ({ plan, driver }): Search => ({
    ...positive("plan", plan),
    ...positive("driver", driver),
  }),
  component: Arrangements,
});

function Arrangements() {
  const { plan = null, driver = null } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <PlanResourcesPage
      clientId={useClientId()}
      planId={plan}
      newDriverId={driver}
      onDriverSettled={() => {
        if (driver !== null)
          void navigate({ search: { ...(plan && { plan }) }, replace: true, resetScroll: false });
      }}
    />
  );
}
