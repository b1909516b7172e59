import { createFileRoute } from "@tanstack/react-router";
import { SheetPage } from "@/features/sheet/sheet-page";
import { positive } from "@/routes/-params";
import { useClientId } from "@/routes/panels/-client";

type Search = { plan?: number };

export const Route = createFileRoute("/to/orders/$eventId/_departure/sheet")({
  validateSearch: ({ plan }): Search => positive("plan", plan),
  component: Sheet,
});

function Sheet() {
  const { eventId } = Route.useParams();
  const { plan = null } = Route.useSearch();
  return <SheetPage clientId={useClientId()} eventId={eventId} planId={plan} />;
}
