import { createFileRoute } from "@tanstack/react-router";
import { readEnquiriesSearch } from "@/features/customers/customer-search";
import { EnquiriesPage } from "@/features/customers/enquiries-page";
import { useClientId } from "@/routes/panels/-client";

export const Route = createFileRoute("/to/enquiries")({
  validateSearch: readEnquiriesSearch,
  component: Enquiries,
});

function Enquiries() {
  const navigate = Route.useNavigate();
  return (
    <EnquiriesPage
      clientId={useClientId()}
      search={Route.useSearch()}
      onSearch={(search, how) => void navigate({ search, ...how })}
    />
  );
}
