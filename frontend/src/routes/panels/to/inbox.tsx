import { createFileRoute } from "@tanstack/react-router";
import { useMe } from "@/api/site";
import { InboxPage } from "@/features/inbox/inbox-page";
import { readInboxSearch } from "@/features/inbox/inbox-search";
import { useClientId } from "@/routes/panels/-client";

export const Route = createFileRoute("/to/inbox")({
  validateSearch: readInboxSearch,
  component: Inbox,
});

function Inbox() {
  const navigate = Route.useNavigate();
  return (
    <InboxPage
      clientId={useClientId()}
      meId={useMe()?.user_id ?? 0}
      search={Route.useSearch()}
      onSearch={(search, how) => void navigate({ search, ...how })}
    />
  );
}
