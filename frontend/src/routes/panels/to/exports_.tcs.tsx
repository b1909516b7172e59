import { createFileRoute } from "@tanstack/react-router";
import { TravelTaxPage } from "@/features/exports/travel-tax-page";
import { useClientId } from "@/routes/panels/-client";
import { keepsOrder } from "@/ui/use-order";
import { useReadersToday } from "@/ui/use-today";

type Search = { quarter?: string };

const MONTHS = 3;
const SHOWN = 8;

export const Route = createFileRoute("/to/exports_/tcs")({
  validateSearch: ({ quarter }): Search =>
    typeof quarter === "string" && /^20\d\d-(01|04|07|10)$/.test(quarter) ? { quarter } : {},
  search: keepsOrder,
  component: TravelTax,
});

function TravelTax() {
  const { quarter } = Route.useSearch();
  const navigate = Route.useNavigate();
  const clientId = useClientId();
  const today = useReadersToday();
  if (!today) return null;
  const quarters = lastQuarters(today);
  const shownQuarter = quarter ?? quarters[0] ?? "";
  return (
    <TravelTaxPage
      clientId={clientId}
      quarter={shownQuarter}
      quarters={quarters.includes(shownQuarter) ? quarters : [shownQuarter, ...quarters]}
      onQuarter={(next) => void navigate({ search: { quarter: next }, replace: true })}
    />
  );
}

/** The quarter of a day and those before it, by their first months. */
function lastQuarters(today: string): string[] {
  const [year = 0, month = 1] = today.split("-").map(Number);
  const first = year * 12 + Math.floor((month - 1) / MONTHS) * MONTHS;
  return Array.from({ length: SHOWN }, (_, quartersBack) => {
    const count = first - quartersBack * MONTHS;
    return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, "0")}`;
  });
}
