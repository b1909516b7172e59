import { createFileRoute } from "@tanstack/react-router";
import {
  type ReservationSort,
  readReservationSort,
  readTools,
  type Tools,
} from "@/features/departures/orders-search";
import { PlanPage } from "@/features/departures/plan-page";
import { positive } from "@/routes/-params";
import { useClientId } from "@/routes/panels/-client";

type Search = { plan?: number; page?: number; sort?: ReservationSort } & Tools;

export const Route = createFileRoute("/to/orders/$eventId/_departure/")({
  validateSearch: ({ plan, page, sort, ...tools }: Record<string, unknown>): Search => {
    const order = readReservationSort(sort);
    return {
      ...positive("plan", plan),
      ...positive("page", page),
      ...(order && { sort: order }),
      ...readTools(tools),
    };
  },
  component: Plan,
});

function Plan() {
  const { eventId } = Route.useParams();
  const search = Route.useSearch();
  const { plan, page = 1, sort, ...tools } = search;
  const navigate = Route.useNavigate();
  return (
    <PlanPage
      clientId={useClientId()}
      tools={tools}
      onTools={(next) =>
        void navigate({
          search: { ...(plan && { plan }), ...(sort && { sort }), ...next },
          replace: true,
          resetScroll: false,
        })
      }
      sort={sort}
      onSort={(next) =>
        void navigate({
          search: { ...(plan && { plan }), ...tools, sort: next },
          replace: true,
          resetScroll: false,
        })
      }
      eventId={eventId}
      planId={plan}
      page={page}
      onPage={(next) => void navigate({ search: { ...search, page: next } })}
    />
  );
}
