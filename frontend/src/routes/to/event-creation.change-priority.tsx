import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";

const PriorityPage = lazyRouteComponent(() => import("@/features/events/priority-page"), "PriorityPage");

export const Route = createFileRoute("/to/event-creation/change-priority")({
  loader: () => PriorityPage.preload?.(),
  component: Priority,
});

function Priority() {
  const { clientId } = Route.useRouteContext();
  return clientId ? <PriorityPage clientId={clientId} /> : null;
}
