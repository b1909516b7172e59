import { createFileRoute } from "@tanstack/react-router";
import { useCallback } from "react";
import { type EventsSearch, readEventsSearch } from "@/features/events/events-search";
import { MyEventsPage } from "@/features/events/my-events-page";
import { useClientId } from "@/routes/panels/-client";

export const Route = createFileRoute("/to/event-creation/")({
  validateSearch: readEventsSearch,
  component: MyEvents,
});

function MyEvents() {
  const navigate = Route.useNavigate();
  const onSearch = useCallback(
    (next: EventsSearch, replace = false) => void navigate({ search: readEventsSearch(next), replace }),
    [navigate],
  );
  return (
    <MyEventsPage
      clientId={useClientId()}
      search={Route.useSearch()}
      onSearch={onSearch}
      onCopied={(eventId) => void navigate({ to: "/to/event-creation/update/$eventId", params: { eventId } })}
    />
  );
}
