import { createFileRoute } from "@tanstack/react-router";
import { ClientsPage } from "@/features/admin/clients-page";
import { readRequestsSearch } from "@/features/admin/requests-search";

export const Route = createFileRoute("/admin/all-clients/")({
  validateSearch: readRequestsSearch,
  component: Clients,
});

function Clients() {
  const { status = "all" } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ClientsPage
      filter={status}
      onFilter={(next) => void navigate({ search: readRequestsSearch({ status: next }), replace: true })}
    />
  );
}
