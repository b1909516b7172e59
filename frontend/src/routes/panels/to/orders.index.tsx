import { createFileRoute } from "@tanstack/react-router";
import { OrdersPage } from "@/features/operator/orders-page";
import { readOrdersSearch } from "@/features/operator/orders-search";
import { useClientId } from "@/routes/panels/-client";

export const Route = createFileRoute("/to/orders/")({
  validateSearch: readOrdersSearch,
  component: Orders,
});

function Orders() {
  const navigate = Route.useNavigate();
  return (
    <OrdersPage
      clientId={useClientId()}
      search={Route.useSearch()}
      onSearch={(next) => void navigate({ search: readOrdersSearch(next) })}
    />
  );
}
