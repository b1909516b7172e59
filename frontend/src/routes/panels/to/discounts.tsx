import { createFileRoute } from "@tanstack/react-router";
import { DiscountsPage, type Filter } from "@/features/discounts/discounts-page";
import { useClientId } from "@/routes/panels/-client";
import { keepsOrder } from "@/ui/use-order";

type Search = { state?: Filter };

export const Route = createFileRoute("/to/discounts")({
  validateSearch: ({ state }): Search => (state === "open" || state === "over" ? { state } : {}),
  search: keepsOrder,
  component: Discounts,
});

function Discounts() {
  const { state = "all" } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <DiscountsPage
      clientId={useClientId()}
      filter={state}
      onFilter={(next) => void navigate({ search: next === "all" ? {} : { state: next } })}
    />
  );
}
