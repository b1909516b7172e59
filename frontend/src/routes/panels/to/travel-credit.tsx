import { createFileRoute } from "@tanstack/react-router";
import { CreditPage } from "@/features/money/credit-page";
import { readCreditSearch } from "@/features/money/money-search";
import { useClientId } from "@/routes/panels/-client";

export const Route = createFileRoute("/to/travel-credit")({
  validateSearch: readCreditSearch,
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
