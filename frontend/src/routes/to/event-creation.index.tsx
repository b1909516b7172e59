import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import { useCallback } from "react";
import { type EventsSearch, readEventsSearch } from "@/features/events/events-search";

const MyEventsPage = lazyRouteComponent(() => import("@/features/events/my-events-page"), "MyEventsPage");

export const Route = createFileRoute("/to/event-creation/")({
  validateSearch: readEventsSearch,
  loader: () => MyEventsPage.preload?.(),
  component: MyEvents,
});

function MyEvents() {
  const { clientId } = Route.useRouteContext();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const onSearch = useCallback(
    (next: EventsSearch, replace = false) => void navigate({ search: readEventsSearch(next), replace }),
    [navigate],
  );
  if (!clientId) return null;
  return (
    <MyEventsPage
      clientId={clientId}
      search={search}
      onSearch={onSearch}
      onCopied={(eventId: number) =>
        void navigate({ to: "/to/event-creation/update/$eventId", params: { eventId } })
      }
    />
  );
}
