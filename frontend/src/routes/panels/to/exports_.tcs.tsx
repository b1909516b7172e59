import { createFileRoute } from "@tanstack/react-router";
import { TravelTaxPage } from "@/features/exports/travel-tax-page";
import { lastQuarters, readQuarter } from "@/lib/quarters";
import { useClientId } from "@/routes/panels/-client";
import { keepsOrder } from "@/ui/use-order";
import { useReadersToday } from "@/ui/use-today";

export const Route = createFileRoute("/to/exports_/tcs")({
  validateSearch: readQuarter,
  search: keepsOrder,
  component: TravelTax,
});

function TravelTax() {
  const { quarter } = Route.useSearch();
  const navigate = Route.useNavigate();
  const clientId = useClientId();
  const today = useReadersToday();
  if (!today) return null;
  const quarters = lastQuarters(today, quarter);
  return (
    <TravelTaxPage
      clientId={clientId}
      quarter={quarter ?? quarters[0] ?? ""}
      quarters={quarters}
      onQuarter={(next) => void navigate({ search: { quarter: next }, replace: true })}
    />
  );
}
