import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import { readRequestsSearch } from "@/features/admin/requests-search";

const ToRequestsPage = lazyRouteComponent(
  () => import("@/features/admin/to-requests-page"),
  "ToRequestsPage",
);

export const Route = createFileRoute("/admin/all-to-request")({
  validateSearch: readRequestsSearch,
  loader: () => ToRequestsPage.preload?.(),
  component: AllToRequests,
});

function AllToRequests() {
  const { status = "all" } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ToRequestsPage
      filter={status}
      onFilter={(next) => void navigate({ search: readRequestsSearch({ status: next }), replace: true })}
    />
  );
}
