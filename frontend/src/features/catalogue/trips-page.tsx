import { t } from "#messages/catalogue";
import { t as lists } from "#messages/trips";
import { TripBrowser } from "@/features/catalogue/trip-browser";
import type { TripFilters } from "@/features/catalogue/trip-filters";
import { TripSearch } from "@/features/catalogue/trip-search";
import classes from "@/features/catalogue/trips-page.module.css";
import { Container } from "@/ui/page-shell";
import { usePageTitle } from "@/ui/page-title";

type Props = { siteName: string; filters: TripFilters; onFilters: (filters: TripFilters) => void };

/** Every operator's trips. */
export function TripsPage({ siteName, filters, onFilters }: Props) {
  usePageTitle(t.allTrips, siteName);
  return (
    <Container className={classes["page"]}>
      <h1 className={classes["title"]}>{t.allTrips}</h1>
      <p className={classes["lead"]}>{lists.allTripsLead}</p>
      <div className={classes["search"]}>
        <TripSearch filters={filters} onFilters={onFilters} hasOperators />
      </div>
      <TripBrowser filters={filters} onFilters={onFilters} hasOperators />
    </Container>
  );
}
