import { createFileRoute } from "@tanstack/react-router";
import { DeskPage } from "@/features/desk/desk-page";
import { idParams, positive } from "@/routes/-params";
import { useClientId } from "@/routes/panels/-client";

type Search = { plan?: number };

export const Route = createFileRoute("/to/orders/$eventId/book")({
  params: idParams("eventId"),
  validateSearch: ({ plan }): Search => positive("plan", plan),
  component: Desk,
});

function Desk() {
  const { eventId } = Route.useParams();
  const { plan = null } = Route.useSearch();
  return <DeskPage clientId={useClientId()} eventId={eventId} planId={plan} />;
}
