import { createFileRoute } from "@tanstack/react-router";
import { t } from "#messages/operator";
import { BookingsPage } from "@/features/dashboards/bookings-page";
import { readBookingsSearch } from "@/features/dashboards/bookings-search";
import { useClientId } from "@/routes/panels/-client";

export const Route = createFileRoute("/to/bookings")({
  validateSearch: readBookingsSearch,
  component: Bookings,
});

function Bookings() {
  const navigate = Route.useNavigate();
  return (
    <BookingsPage
      clientId={useClientId()}
      panel={t.panel}
      search={Route.useSearch()}
      onSearch={(search, how) => void navigate({ search, ...how })}
    />
  );
}
