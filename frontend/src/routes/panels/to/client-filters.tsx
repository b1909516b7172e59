import { createFileRoute } from "@tanstack/react-router";
import { readCustomersSearch } from "@/features/customers/customer-search";
import { CustomersPage } from "@/features/customers/customers-page";
import { useClientId } from "@/routes/panels/-client";

export const Route = createFileRoute("/to/client-filters")({
  validateSearch: readCustomersSearch,
  component: Customers,
});

function Customers() {
  const navigate = Route.useNavigate();
  return (
    <CustomersPage
      clientId={useClientId()}
      search={Route.useSearch()}
      onSearch={(search, how) => void navigate({ search, ...how })}
    />
  );
}
