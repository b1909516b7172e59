import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import { readTools, type Tools } from "@/features/operator/orders-search";
import { eventIdParams, positive } from "@/routes/_site/-event-id";

const PlanPage = lazyRouteComponent(() => import("@/features/operator/plan-page"), "PlanPage");

type Search = { plan?: number; page?: number } & Tools;

export const Route = createFileRoute("/to/orders/$eventId/")({
  params: eventIdParams,
  loader: () => PlanPage.preload?.(),
  component: Plan,
});

/** Read where it is used: what reads an address on the way in is part of every page's first script. */
function readSearch({ plan, page, ...tools }: Record<string, unknown>): Search {
  return { ...positive("plan", plan), ...positive("page", page), ...readTools(tools) };
}

function Plan() {
  const { eventId } = Route.useParams();
  const { clientId } = Route.useRouteContext();
  const search = readSearch(Route.useSearch());
  const { plan, page = 1, ...tools } = search;
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
      onPage={(next: number) => void navigate({ search: { ...search, page: next } })}
    />
  );
}
