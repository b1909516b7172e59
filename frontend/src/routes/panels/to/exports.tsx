import { createFileRoute } from "@tanstack/react-router";
import { ExportsPage } from "@/features/exports/exports-page";
import { readMonth } from "@/lib/search-params";
import { useClientId } from "@/routes/panels/-client";
import { useReadersToday } from "@/ui/use-today";

export const Route = createFileRoute("/to/exports")({
  validateSearch: readMonth,
  component: Exports,
});

function Exports() {
  const { month } = Route.useSearch();
  const navigate = Route.useNavigate();
  const thisMonth = useReadersToday()?.slice(0, "2026-01".length);
  const clientId = useClientId();
  if (!thisMonth) return null;
  return (
    <ExportsPage
      clientId={clientId}
      month={month ?? thisMonth}
      thisMonth={thisMonth}
      onMonth={(next) => void navigate({ search: { month: next }, replace: true })}
    />
  );
}
