import { createFileRoute } from "@tanstack/react-router";
import { RoomingPage } from "@/features/rooming/rooming-page";
import { idParams, positive } from "@/routes/-params";
import { useClientId } from "@/routes/panels/-client";

type Search = { plan?: number };

export const Route = createFileRoute("/to/orders/$eventId/rooming")({
  params: idParams("eventId"),
  validateSearch: ({ plan }): Search => positive("plan", plan),
  component: Rooming,
});

function Rooming() {
  const { eventId } = Route.useParams();
  const { plan = null } = Route.useSearch();
  return <RoomingPage clientId={useClientId()} eventId={eventId} planId={plan} />;
}
