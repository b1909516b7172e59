import { createFileRoute } from "@tanstack/react-router";
import { t } from "#messages/trips";
import { useSite } from "@/api/site";
import { tripsQuery } from "@/features/catalogue/queries";
import { readFilters, type TripFilters } from "@/features/catalogue/trip-filters";
import { TripsPage } from "@/features/catalogue/trips-page";
import { TripsSkeleton } from "@/features/catalogue/trips-skeleton";

export const Route = createFileRoute("/alltrips")({
  validateSearch: readFilters,
  loader: async ({ context: { queryClient }, location }) => {
    const filters = readFilters(location.search as Record<string, unknown>);
    await queryClient.ensureInfiniteQueryData(tripsQuery(queryClient, filters));
  },
  // Other filters are another list on the same page, which fetches them itself.
  shouldReload: false,
  component: AllTrips,
  pendingComponent: TripsSkeleton,
});

function AllTrips() {
  const navigate = Route.useNavigate();
  const { client, product_name } = useSite();
  return (
    <TripsPage
      siteName={client?.client_name ?? product_name}
      lead={client ? undefined : t.allTripsLead}
      hasOperators={!client}
      filters={Route.useSearch()}
      onFilters={(next: TripFilters) =>
        void navigate({ search: readFilters(next), replace: true, resetScroll: false })
      }
    />
  );
}
