import { createFileRoute, Outlet, useChildMatches } from "@tanstack/react-router";
import { DepartureHead, type DeparturePart } from "@/features/departures/departure-head";
import { idParams, positive } from "@/routes/-params";

type Search = { plan?: number };

/** The pages of one departure below a header that stays. Without `plan` each page says that it needs a departure. */
export const Route = createFileRoute("/to/orders/$eventId/_departure")({
  params: idParams("eventId"),
  validateSearch: ({ plan }): Search => positive("plan", plan),
  component: Departure,
});

function Departure() {
  const { eventId } = Route.useParams();
  const { plan } = Route.useSearch();
  const part = useChildMatches({
    select: (matches) => (matches.at(-1)?.fullPath.split("/")[4] || "bookings") as DeparturePart,
  });
  return (
    <>
      {plan !== undefined && <DepartureHead eventId={eventId} planId={plan} part={part} />}
      <Outlet />
    </>
  );
}
