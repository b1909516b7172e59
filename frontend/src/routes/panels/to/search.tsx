import { createFileRoute } from "@tanstack/react-router";
import { SearchPage } from "@/features/operator-panel/search-page";
import { readFindSearch } from "@/features/operator-panel/search-state";
import { useClientId } from "@/routes/panels/-client";

export const Route = createFileRoute("/to/search")({
  validateSearch: readFindSearch,
  component: Search,
});

function Search() {
  const navigate = Route.useNavigate();
  return (
    <SearchPage
      clientId={useClientId()}
      search={Route.useSearch()}
      onSearch={(search, how) => void navigate({ search, ...how })}
    />
  );
}
