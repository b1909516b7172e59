import { createFileRoute } from "@tanstack/react-router";
import { readCustomer } from "@/domain/customers";
import { readParty } from "@/domain/waiting";
import { DeskPage } from "@/features/desk/desk-page";
import { idParams, positive } from "@/routes/-params";
import { useClientId } from "@/routes/panels/-client";

type Search = { plan?: number; customer?: string };

export const Route = createFileRoute("/to/orders/$eventId/book")({
  params: idParams("eventId"),
  validateSearch: (search): Search => ({
    ...positive("plan", search["plan"]),
    ...readCustomer(search),
    ...readParty(search),
  }),
  component: Desk,
});

function Desk() {
  const { eventId } = Route.useParams();
  const { plan = null, customer } = Route.useSearch();
  return <DeskPage clientId={useClientId()} eventId={eventId} planId={plan} customer={customer} />;
}
