import { createFileRoute } from "@tanstack/react-router";
import { readRequestsSearch } from "@/features/admin/requests-search";
import { ToRequestsPage } from "@/features/admin/to-requests-page";

export const Route = createFileRoute("/admin/all-to-request")({
  validateSearch: readRequestsSearch,
  component: ToRequests,
});

function ToRequests() {
  const { status = "all" } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ToRequestsPage
      filter={status}
      onFilter={(next) => void navigate({ search: readRequestsSearch({ status: next }), replace: true })}
    />
  );
}
