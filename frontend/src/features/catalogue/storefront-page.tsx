import { useSuspenseQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { useDeferredValue } from "react";
import { t } from "#messages/catalogue";
import type { SiteClient } from "@/api/site";
import { CardGrid } from "@/features/catalogue/card-grid";
import { CategorySection, categoryAnchor } from "@/features/catalogue/category-section";
import { EventCard } from "@/features/catalogue/event-card";
import { listingQuery } from "@/features/catalogue/queries";
import classes from "@/features/catalogue/storefront.module.css";
import { readMonths, search, writeMonths } from "@/features/catalogue/storefront-filter";
import { StorefrontHero } from "@/features/catalogue/storefront-hero";
import type { ListedCategory } from "@/features/catalogue/types";
import { Button } from "@/ui/button";
import { Container } from "@/ui/page-shell";
import { usePageTitle } from "@/ui/page-title";
import { EmptyState } from "@/ui/states";

export type StorefrontSearch = { q?: string; months?: string };

type Props = {
  client: SiteClient;
  filters: StorefrontSearch;
  onFilters: (filters: StorefrontSearch) => void;
};

export function StorefrontPage({ client, filters, onFilters }: Props) {
  const { data: listing } = useSuspenseQuery(listingQuery(client.client_url));
  const query = useDeferredValue(filters.q ?? "");
  const shown = listing.filter(({ events }) => events.length > 0);
  usePageTitle(client.client_name);

  const setQuery = (q: string) => onFilters({ ...filters, q });

  return (
    <>
      <StorefrontHero client={client} query={filters.q ?? ""} onQuery={setQuery} />
      {query.trim() ? (
        <Results listing={shown} query={query} onClear={() => setQuery("")} />
      ) : (
        <Categories listing={shown} filters={filters} onFilters={onFilters} />
      )}
    </>
  );
}

function Results({
  listing,
  query,
  onClear,
}: {
  listing: ListedCategory[];
  query: string;
  onClear: () => void;
}) {
  const found = search(listing, query);
  return (
    <Container className={classes["results"]}>
      <h2 className="visually-hidden">{t.trips}</h2>
      <p role="status" className={found.length > 0 ? classes["count"] : "visually-hidden"}>
        {found.length > 0 ? t.found(found.length, query.trim()) : t.nothingFound(query.trim())}
      </p>
      {found.length > 0 ? (
        <CardGrid>
          {found.map((event) => (
            <EventCard key={event.event_id} event={event} />
          ))}
        </CardGrid>
      ) : (
        <EmptyState
          icon={SearchX}
          title={t.nothingFound(query.trim())}
          text={t.nothingFoundText}
          action={<Button onClick={onClear}>{t.clearSearch}</Button>}
        />
      )}
    </Container>
  );
}

type CategoriesProps = Omit<Props, "client"> & { listing: ListedCategory[] };

function Categories({ listing, filters, onFilters }: CategoriesProps) {
  const picked = readMonths(filters.months);
  if (listing.length === 0) return <EmptyState title={t.noTripsYet} text={t.noTripsYetText} />;

  const pick = (category: number, month: string | undefined) => {
    const { [category]: _, ...others } = picked;
    onFilters({ ...filters, months: writeMonths(month ? { ...others, [category]: month } : others) ?? "" });
  };

  return (
    <Container>
      {listing.length > 1 && (
        <nav aria-label={t.categories} className={classes["chips"]}>
          {listing.map(({ category_id, name }) => (
            <a key={category_id} href={`#${categoryAnchor(category_id)}`} className={classes["chip"]}>
              {name}
            </a>
          ))}
        </nav>
      )}
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
