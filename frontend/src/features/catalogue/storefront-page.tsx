import { useSuspenseQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { t } from "#messages/catalogue";
import { t as lists } from "#messages/trips";
import type { SiteClient } from "@/api/site";
import { CardGridSkeleton } from "@/features/catalogue/card-grid";
import { CategorySection, categoryAnchor } from "@/features/catalogue/category-section";
import { EventCard } from "@/features/catalogue/event-card";
import { listingQuery } from "@/features/catalogue/queries";
import classes from "@/features/catalogue/storefront.module.css";
import { readMonths, soonestOf, writeMonths } from "@/features/catalogue/storefront-filter";
import { StorefrontHero } from "@/features/catalogue/storefront-hero";
import { countSet, type TripFilters } from "@/features/catalogue/trip-filters";
import { TripSearch } from "@/features/catalogue/trip-search";
import type { ListedCategory } from "@/features/catalogue/types";
import { Carousel } from "@/ui/carousel";
import { LanguageText } from "@/ui/language-text";
import { TextLink } from "@/ui/link";
import { Container } from "@/ui/page-shell";
import { usePageTitle } from "@/ui/page-title";
import { SectionHeading } from "@/ui/section-heading";
import { EmptyState } from "@/ui/states";

// Loaded on demand, because most visitors stay with the categories.
const TripBrowser = lazy(() =>
  import("@/features/catalogue/trip-browser").then(({ TripBrowser }) => ({ default: TripBrowser })),
);

/** `all` shows one list instead of the categories. */
export type StorefrontSearch = TripFilters & { months?: string; all?: boolean };

type Props = {
  client: SiteClient;
  search: StorefrontSearch;
  onSearch: (search: StorefrontSearch) => void;
};

/** An operator's front page: categories, or one list of search results. */
export function StorefrontPage({ client, search, onSearch }: Props) {
  const { data: listing } = useSuspenseQuery(listingQuery(client.client_url));
  const categories = listing.filter(({ events }) => events.length > 0);
  const { months, all, ...filters } = search;
  const isList = Boolean(all || filters.q || filters.category || filters.sort || countSet(filters) > 0);
  usePageTitle(client.client_name, ...(client.tagline ? [client.tagline] : []));

  return (
    <>
      <StorefrontHero
        client={client}
        search={<TripSearch filters={filters} onFilters={onSearch} />}
        isLow={isList}
      />
      {isList ? (
        // The list stays when its last filter is removed; only clearing the search leads back to the categories.
        <TripList
          category={categories.find(({ category_id }) => category_id === filters.category)}
          filters={filters}
          onFilters={(next) => onSearch(filters.q && !next.q ? next : { ...next, all: true })}
        />
      ) : (
        <Categories
          listing={categories}
          months={months}
          onMonths={(next) => onSearch({ months: next ?? "" })}
        />
      )}
    </>
  );
}

type ListProps = {
  category: ListedCategory | undefined;
  filters: TripFilters;
  onFilters: (filters: TripFilters) => void;
};

function TripList({ category, filters, onFilters }: ListProps) {
  return (
    <Container className={classes["results"]}>
      <SectionHeading
        title={category?.name ?? (filters.q ? lists.searchResults : t.allTrips)}
        lead={category?.description}
        aside={
          <TextLink to="." search={{}} resetScroll={false}>
            {lists.backToCategories}
          </TextLink>
        }
      />
      <Suspense fallback={<CardGridSkeleton count={6} />}>
        <TripBrowser filters={filters} onFilters={onFilters} />
      </Suspense>
    </Container>
  );
}

type CategoriesProps = {
  listing: readonly ListedCategory[];
  months: string | undefined;
  onMonths: (months: string | undefined) => void;
};

function Categories({ listing, months, onMonths }: CategoriesProps) {
  const picked = readMonths(months);
  if (listing.length === 0) return <EmptyState title={t.noTripsYet} text={t.noTripsYetText} />;

  const pick = (category: number, month: string | undefined) => {
    const { [category]: _, ...otherMonths } = picked;
    onMonths(writeMonths(month ? { ...otherMonths, [category]: month } : otherMonths));
  };

  return (
    <Container>
      {listing.length > 1 && (
        <nav aria-label={t.categories} className={classes["chips"]}>
          {listing.map(({ category_id, name }) => (
            <a key={category_id} href={`#${categoryAnchor(category_id)}`} className={classes["chip"]}>
              <LanguageText>{name}</LanguageText>
            </a>
          ))}
        </nav>
      )}
      {listing.length > 1 && <NextDepartures listing={listing} />}
      {listing.map((category) => (
        <CategorySection
          key={category.category_id}
          category={category}
          month={picked[category.category_id]}
          onMonth={(month) => pick(category.category_id, month)}
        />
      ))}
    </Container>
  );
}

/** The trips that start next, whatever their category; nothing while none is on sale. */
function NextDepartures({ listing }: { listing: readonly ListedCategory[] }) {
  const events = soonestOf(listing);
  if (events.length === 0) return null;
  return (
    <section className={classes["category"]}>
      <SectionHeading
        title={t.nextDepartures}
        aside={
          <TextLink to="." search={{ sort: "soonest" }} aria-label={t.seeAllOf(t.nextDepartures)}>
            {t.seeAll}
          </TextLink>
        }
      />
      <Carousel label={t.nextDepartures}>
        {events.map((event) => (
          <EventCard key={event.event_id} event={event} isSoonest />
        ))}
      </Carousel>
    </section>
  );
}
