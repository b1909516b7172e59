import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import { type OrdersSearch, readOrdersSearch } from "@/features/operator/orders-search";

const OrdersPage = lazyRouteComponent(() => import("@/features/operator/orders-page"), "OrdersPage");

export const Route = createFileRoute("/to/orders/")({
  loader: () => OrdersPage.preload?.(),
  component: Orders,
});

function Orders() {
  const { clientId } = Route.useRouteContext();
  // Read here: what reads an address on the way in is part of every page's first script.
  const search = readOrdersSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  if (!clientId) return null;
  return (
    <OrdersPage
      clientId={clientId}
      search={search}
      onSearch={(next: OrdersSearch) => void navigate({ search: readOrdersSearch(next) })}
    />
  );
}
