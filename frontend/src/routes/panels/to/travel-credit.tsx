import { createFileRoute } from "@tanstack/react-router";
import { CreditPage } from "@/features/operator/credit-page";
import type { CreditSearch } from "@/features/operator/credit-queries";
import { readCustomersSearch } from "@/features/operator/customer-search";
import { useClientId } from "@/routes/panels/-client";

export const Route = createFileRoute("/to/travel-credit")({
  validateSearch: ({ q, page }): CreditSearch => readCustomersSearch({ q, page }),
  component: TravelCredit,
});

function TravelCredit() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <CreditPage
      clientId={useClientId()}
      search={search}
      onSearch={(next, how) => void navigate({ search: next, replace: how?.replace ?? false })}
    />
  );
}
