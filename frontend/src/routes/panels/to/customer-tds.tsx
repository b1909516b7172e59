import { createFileRoute } from "@tanstack/react-router";
import { CustomerTdsPage } from "@/features/exports/customer-tds-page";
import { readQuarter } from "@/lib/quarters";
import { useClientId } from "@/routes/panels/-client";

export const Route = createFileRoute("/to/customer-tds")({
  validateSearch: readQuarter,
  component: CustomerTds,
});

function CustomerTds() {
  const navigate = Route.useNavigate();
  return (
    <CustomerTdsPage
      clientId={useClientId()}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
