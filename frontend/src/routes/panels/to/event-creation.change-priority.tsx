import { createFileRoute } from "@tanstack/react-router";
import { PriorityPage } from "@/features/events/priority-page";
import { useClientId } from "@/routes/panels/-client";

export const Route = createFileRoute("/to/event-creation/change-priority")({
  component: () => <PriorityPage clientId={useClientId()} />,
});
