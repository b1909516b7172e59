import { createFileRoute } from "@tanstack/react-router";
import { readReportsSearch } from "@/features/reviews/own-queries";
import { ReportsPage } from "@/features/reviews/reports-page";

export const Route = createFileRoute("/admin/reviews")({
  validateSearch: readReportsSearch,
  component: Reports,
});

function Reports() {
  const navigate = Route.useNavigate();
  return <ReportsPage search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />;
}
