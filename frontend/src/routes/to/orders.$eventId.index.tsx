import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import { readTools, type Tools } from "@/features/operator/list-tools";
import { eventIdParams, positive } from "@/routes/_site/-event-id";

const PlanPage = lazyRouteComponent(() => import("@/features/operator/plan-page"), "PlanPage");

type Search = { plan?: number; page?: number } & Tools;

export const Route = createFileRoute("/to/orders/$eventId/")({
  params: eventIdParams,
  validateSearch: ({ plan, page, ...tools }): Search => ({
    ...positive("plan", plan),
    ...positive("page", page),
    ...readTools(tools),
  }),
  loader: () => PlanPage.preload?.(),
  component: Plan,
});

function Plan() {
  const { eventId } = Route.useParams();
  const { clientId } = Route.useRouteContext();
  const { plan, page = 1, ...tools } = Route.useSearch();
  const navigate = Route.useNavigate();
  if (!clientId) return null;
  return (
    <PlanPage
      clientId={clientId}
      tools={tools}
      onTools={(next: Tools) =>
        void navigate({ search: { ...(plan ? { plan } : {}), ...next }, replace: true, resetScroll: false })
      }
      eventId={eventId}
      planId={plan}
      page={page}
      onPage={(next: number) => void navigate({ search: (last) => ({ ...last, page: next }) })}
    />
  );
}
