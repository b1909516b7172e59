import { createFileRoute } from "@tanstack/react-router";
import { CommissionPart } from "@/features/billing/commission-part";
import { PayoutsPage } from "@/features/payouts/payouts-page";
import { positive } from "@/routes/-params";
import { useClientId } from "@/routes/panels/-client";
import { keepsOrder } from "@/ui/use-order";

type Search = { page?: number };

export const Route = createFileRoute("/to/payouts")({
  validateSearch: ({ page }): Search => positive("page", page),
  search: keepsOrder,
  component: Payouts,
});

function Payouts() {
  const { page = 1 } = Route.useSearch();
  const clientId = useClientId();
  const navigate = Route.useNavigate();
  return (
    <PayoutsPage
      clientId={clientId}
      page={page}
      onPage={(next: number) => void navigate({ search: { page: next } })}
      commission={<CommissionPart clientId={clientId} />}
    />
  );
}
