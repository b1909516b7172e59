import { createFileRoute, lazyRouteComponent, notFound } from "@tanstack/react-router";
import { useSite } from "@/api/site";
import { tripsQuery } from "@/features/catalogue/queries";
import { TripsSkeleton } from "@/features/catalogue/trips-skeleton";

const TripsPage = lazyRouteComponent(() => import("@/features/catalogue/trips-page"), "TripsPage");

export const Route = createFileRoute("/_site/alltrips")({
  beforeLoad: ({ context }) => {
    if (context.site.client) throw notFound();
  },
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([queryClient.ensureInfiniteQueryData(tripsQuery(queryClient)), TripsPage.preload?.()]);
  },
  component: AllTrips,
  pendingComponent: TripsSkeleton,
});

function AllTrips() {
  return <TripsPage siteName={useSite().product_name} />;
}
