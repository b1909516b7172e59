import { createFileRoute } from "@tanstack/react-router";
import { ExportsPage } from "@/features/exports/exports-page";
import { useClientId } from "@/routes/panels/-client";
import { useReadersToday } from "@/ui/use-today";

type Search = { month?: string };

export const Route = createFileRoute("/to/exports")({
  validateSearch: ({ month }): Search =>
    typeof month === "string" && /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? { month } : {},
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
