import { createFileRoute, lazyRouteComponent, notFound } from "@tanstack/react-router";
import { useSite } from "@/api/site";
import { tripsQuery } from "@/features/catalogue/queries";
import { readFilters, type TripFilters } from "@/features/catalogue/trip-filters";
import { TripsSkeleton } from "@/features/catalogue/trips-skeleton";

const TripsPage = lazyRouteComponent(() => import("@/features/catalogue/trips-page"), "TripsPage");

export const Route = createFileRoute("/_site/alltrips")({
  beforeLoad: ({ context }) => {
    if (context.site.client) throw notFound();
  },
  validateSearch: readFilters,
  loader: async ({ context: { queryClient }, location }) => {
    const filters = readFilters(location.search as Record<string, unknown>);
    await Promise.all([
      queryClient.ensureInfiniteQueryData(tripsQuery(queryClient, filters)),
      TripsPage.preload?.(),
    ]);
  },
  // Other filters are another list on the same page, which fetches them itself.
  shouldReload: false,
  component: AllTrips,
  pendingComponent: TripsSkeleton,
});

function AllTrips() {
  const navigate = Route.useNavigate();
  return (
    <TripsPage
      siteName={useSite().product_name}
      filters={Route.useSearch()}
      onFilters={(next: TripFilters) =>
        void navigate({ search: readFilters(next), replace: true, resetScroll: false })
      }
    />
  );
}
