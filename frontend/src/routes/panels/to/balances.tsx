import { createFileRoute } from "@tanstack/react-router";
import { t } from "#messages/operator";
import { BookingsPage } from "@/features/dashboards/bookings-page";
import { readBookingsSearch } from "@/features/dashboards/bookings-search";
import { isBalance } from "@/features/dashboards/links";
import { useClientId } from "@/routes/panels/-client";

export const Route = createFileRoute("/to/balances")({
  validateSearch: (search) => ({ ...readBookingsSearch({ show: "due", ...search }) }),
  component: Balances,
});

function Balances() {
  const navigate = Route.useNavigate();
  return (
    <BookingsPage
      clientId={useClientId()}
      panel={t.panel}
      search={Route.useSearch()}
      onSearch={(search, how) => {
        if (isBalance(search.show ?? "booked")) void navigate({ search, ...how });
        else void navigate({ to: "/to/bookings", search, ...how });
      }}
    />
  );
}
