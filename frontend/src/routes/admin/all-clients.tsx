import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import { readRequestsSearch } from "@/features/admin/requests-search";

const ClientsPage = lazyRouteComponent(() => import("@/features/admin/clients-page"), "ClientsPage");

export const Route = createFileRoute("/admin/all-clients")({
  validateSearch: readRequestsSearch,
  loader: () => ClientsPage.preload?.(),
  component: AllClients,
});

function AllClients() {
  const { status = "all" } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ClientsPage
      filter={status}
      onFilter={(next) => void navigate({ search: readRequestsSearch({ status: next }), replace: true })}
    />
  );
}
