import { createFileRoute } from "@tanstack/react-router";
import { t } from "#messages/admin";
import { OperatorsPage } from "@/features/dashboards/operators-page";
import { periodSearch, readPeriod, readPeriodSearch } from "@/features/dashboards/period";
import { keepsOrder } from "@/ui/use-order";

export const Route = createFileRoute("/admin/operators")({
  validateSearch: readPeriodSearch,
  search: keepsOrder,
  component: Operators,
});

function Operators() {
  const navigate = Route.useNavigate();
  return (
    <OperatorsPage
      panel={t.panel}
      period={readPeriod(Route.useSearch())}
      onPeriod={(period) => void navigate({ search: periodSearch(period), replace: true })}
    />
  );
}
