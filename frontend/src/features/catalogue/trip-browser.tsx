import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { t } from "#messages/catalogue";
import { t as lists } from "#messages/trips";
import { CardGrid, CardGridSkeleton } from "@/features/catalogue/card-grid";
import { TripCard } from "@/features/catalogue/event-card";
import { tripsQuery } from "@/features/catalogue/queries";
import classes from "@/features/catalogue/trip-browser.module.css";
import { cleared, TripFilterBar } from "@/features/catalogue/trip-filter-bar";
import { countSet, type TripFilters } from "@/features/catalogue/trip-filters";
import { Button } from "@/ui/button";
import { Hint } from "@/ui/layout";
import { EmptyState, ErrorState } from "@/ui/states";
import { toast } from "@/ui/toasts";

const FIRST_IN_VIEW = 3;

type Props = {
  filters: TripFilters;
  onFilters: (filters: TripFilters) => void;
  /** The trips are of many operators. */
  hasOperators?: boolean;
};

/** Trips that can be narrowed and ordered, a page at a time. */
export function TripBrowser({ filters, onFilters, hasOperators = false }: Props) {
  const query = useInfiniteQuery(tripsQuery(useQueryClient(), filters));
  const { data, error, hasNextPage, isFetchingNextPage, isPlaceholderData } = query;
  const trips = data?.pages.flatMap((page) => page.events) ?? [];
  const total = data?.pages.at(-1)?.total ?? 0;

  const loadMore = async () => {
    const tripCount = trips.length;
    const { error: failure } = await query.fetchNextPage();
    if (failure) toast.error(failure.message);
    // The button moves or disappears: the focus moves to the first of the new trips.
    else
      document
        .querySelectorAll<HTMLElement>("[data-trips] article a")
        [tripCount]?.focus({ preventScroll: true });
  };

  return (
    <>
      <TripFilterBar filters={filters} hasOperators={hasOperators} onFilters={onFilters} />
      {error && !data ? (
        <ErrorState text={error.message} onRetry={query.refetch} />
      ) : data ? (
        <>
          <p role="status" className={total > 0 ? classes["count"] : "visually-hidden"}>
            {summary(total, filters.q)}
          </p>
          {trips.length === 0 ? (
            <Nothing filters={filters} onFilters={onFilters} />
          ) : (
            <div data-trips data-stale={isPlaceholderData || undefined} className={classes["trips"]}>
              <h2 className="visually-hidden">{t.trips}</h2>
              <CardGrid>
                {trips.map((trip, index) => (
                  <TripCard
                    key={trip.id}
                    trip={trip}
                    hasOperator={hasOperators}
                    month={filters.month}
                    isSoonest={filters.sort === "soonest"}
                    priority={index < FIRST_IN_VIEW}
                  />
                ))}
              </CardGrid>
            </div>
          )}
        </>
      ) : (
        <CardGridSkeleton count={6} />
      )}
      {hasNextPage && (
        <div className={classes["more"]}>
          <Button size="lg" variant="outline" onClick={loadMore} loading={isFetchingNextPage}>
            {lists.loadMore}
          </Button>
          <Hint>{lists.shownOf(trips.length, total)}</Hint>
        </div>
      )}
    </>
  );
}

function summary(total: number, q: string | undefined): string {
  const words = q?.trim();
  if (words) return total > 0 ? lists.found(total, words) : lists.nothingFound(words);
  return total > 0 ? t.tripCount(total) : lists.nothingLeft;
}

/** Why there are no results, and what to do. */
function Nothing({ filters, onFilters }: Pick<Props, "filters" | "onFilters">) {
  const words = filters.q?.trim();
  if (countSet(filters) > 0) {
    return (
      <EmptyState
        icon={SearchX}
        title={lists.nothingLeft}
        text={lists.nothingLeftText}
        action={<Button onClick={() => onFilters(cleared(filters))}>{lists.filters.clear}</Button>}
      />
    );
  }
  if (words) {
    const { q: _, ...otherFilters } = filters;
    return (
      <EmptyState
        icon={SearchX}
        title={lists.nothingFound(words)}
        text={lists.nothingFoundText}
        action={<Button onClick={() => onFilters(otherFilters)}>{t.clearSearch}</Button>}
      />
    );
  }
  return <EmptyState title={t.noTripsYet} text={t.noTripsYetText} />;
}
