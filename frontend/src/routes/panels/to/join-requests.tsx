import { createFileRoute } from "@tanstack/react-router";
import { readCustomersSearch } from "@/features/customers/customer-search";
import { CustomersPage } from "@/features/customers/customers-page";
import { useClientId } from "@/routes/panels/-client";

export const Route = createFileRoute("/to/join-requests")({
  validateSearch: readCustomersSearch,
  component: JoinRequests,
});

function JoinRequests() {
  const navigate = Route.useNavigate();
  return (
    <CustomersPage
      clientId={useClientId()}
      isJoining
      search={Route.useSearch()}
      onSearch={(search, how) => void navigate({ search, ...how })}
    />
  );
}
