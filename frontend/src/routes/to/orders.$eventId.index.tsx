import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import { eventIdParams, positive } from "@/routes/_site/-event-id";

const PlanPage = lazyRouteComponent(() => import("@/features/operator/plan-page"), "PlanPage");

type Search = { plan?: number; page?: number };

export const Route = createFileRoute("/to/orders/$eventId/")({
  params: eventIdParams,
  validateSearch: ({ plan, page }): Search => ({ ...positive("plan", plan), ...positive("page", page) }),
  loader: () => PlanPage.preload?.(),
  component: Plan,
});

function Plan() {
  const { eventId } = Route.useParams();
  const { plan, page = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <PlanPage
      eventId={eventId}
      planId={plan}
      page={page}
      onPage={(next: number) => void navigate({ search: (last) => ({ ...last, page: next }) })}
    />
  );
}
