import { useQuery } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import { t } from "#messages/resources";
import { isNotFound } from "@/api/errors";
import { DeparturePage, NoDeparture } from "@/domain/departure-page";
import { planResourcesQuery } from "@/features/resources/queries";

const { plan: words } = t;

/** Leads from the id of a departure to its arrangements. */
export function PlanAddress({ planId }: { planId: number | null }) {
  const plan = useQuery({ ...planResourcesQuery(planId ?? 0), enabled: planId !== null });
  if (planId === null) return <NoDeparture title={words.title} />;
  return (
    <DeparturePage title={words.title} query={plan} isMissing={isNotFound(plan.error)} failed={words.failed}>
      {({ event_id, event_plan_id }) => (
        <Navigate
          to="/to/orders/$eventId/arrangements"
          params={{ eventId: event_id }}
          search={{ plan: event_plan_id }}
          replace
        />
      )}
    </DeparturePage>
  );
}
