import { createFileRoute } from "@tanstack/react-router";
import { RoomingPage } from "@/features/rooming/rooming-page";
import { positive } from "@/routes/-params";
import { useClientId } from "@/routes/panels/-client";

type Search = { plan?: number };

export const Route = createFileRoute("/to/orders/$eventId/_departure/rooming")({
  validateSearch: ({ plan }): Search => positive("plan", plan),
  component: Rooming,
});

function Rooming() {
  const { plan = null } = Route.useSearch();
  return <RoomingPage clientId={useClientId()} planId={plan} />;
}
