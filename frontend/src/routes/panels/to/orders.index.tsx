import { createFileRoute } from "@tanstack/react-router";
import { OrdersPage } from "@/features/departures/orders-page";
import { readOrdersSearch } from "@/features/departures/orders-search";
import { OwedNotice } from "@/features/money/refunds-due-notice";
import { useClientId } from "@/routes/panels/-client";

export const Route = createFileRoute("/to/orders/")({
  validateSearch: readOrdersSearch,
  component: Orders,
});

function Orders() {
  const navigate = Route.useNavigate();
  const clientId = useClientId();
  return (
    <OrdersPage
      clientId={clientId}
      search={Route.useSearch()}
      onSearch={(next) => void navigate({ search: readOrdersSearch(next) })}
      notice={<OwedNotice clientId={clientId} />}
    />
  );
}
