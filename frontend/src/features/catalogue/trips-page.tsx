import { t } from "#messages/catalogue";
import { TripBrowser } from "@/features/catalogue/trip-browser";
import type { TripFilters } from "@/features/catalogue/trip-filters";
import { TripSearch } from "@/features/catalogue/trip-search";
import classes from "@/features/catalogue/trips-page.module.css";
import { Heading, Stack, Text } from "@/ui/layout";
import { Container } from "@/ui/page-shell";
import { usePageTitle } from "@/ui/page-title";

type Props = {
  siteName: string;
  lead: string | undefined;
  /** The trips are of many operators. */
  hasOperators: boolean;
  filters: TripFilters;
  onFilters: (filters: TripFilters) => void;
};

/** All trips of the site: of every operator on the main one, of the operator on theirs. */
export function TripsPage({ siteName, lead, hasOperators, ...list }: Props) {
  usePageTitle(t.allTrips, siteName);
  return (
    <Container className={classes["page"]}>
      <Heading level={1}>{t.allTrips}</Heading>
      {lead && (
        <Text above={2} tone="muted" size="lg">
          {lead}
        </Text>
      )}
      <Stack above={6} below={5} width="text">
        <TripSearch {...list} hasOperators={hasOperators} />
      </Stack>
      <TripBrowser {...list} hasOperators={hasOperators} />
    </Container>
  );
}
