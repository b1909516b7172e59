import { useQueryClient, useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { t } from "#messages/catalogue";
import { CardGrid } from "@/features/catalogue/card-grid";
import { tripsQuery } from "@/features/catalogue/queries";
import { TripCard } from "@/features/catalogue/trip-card";
import classes from "@/features/catalogue/trips-page.module.css";
import { Button } from "@/ui/button";
import { Container } from "@/ui/page-shell";
import { usePageTitle } from "@/ui/page-title";
import { EmptyState } from "@/ui/states";
import { toast } from "@/ui/toasts";

const FIRST_IN_VIEW = 3;

/** Every operator's trips, a page at a time. */
export function TripsPage({ siteName }: { siteName: string }) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useSuspenseInfiniteQuery(
    tripsQuery(useQueryClient()),
  );
  const trips = data.pages.flatMap((page) => page.events);
  usePageTitle(t.allTrips, siteName);

  const loadMore = async () => {
    const { error } = await fetchNextPage();
    if (error) toast.error(error.message);
  };

  return (
    <Container className={classes["page"]}>
      <h1 className={classes["title"]}>{t.allTrips}</h1>
      <p className={classes["lead"]}>{t.allTripsLead}</p>
      {trips.length === 0 ? (
        <EmptyState title={t.noTripsYet} text={t.noTripsYetText} />
      ) : (
        <>
          <h2 className="visually-hidden">{t.trips}</h2>
          <CardGrid>
            {trips.map((trip, index) => (
              <TripCard key={trip.id} trip={trip} priority={index < FIRST_IN_VIEW} />
            ))}
          </CardGrid>
        </>
      )}
      {hasNextPage && (
        <div className={classes["more"]}>
          <Button size="lg" variant="outline" onClick={loadMore} loading={isFetchingNextPage}>
            {t.loadMore}
          </Button>
        </div>
      )}
    </Container>
  );
}
