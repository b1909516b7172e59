import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { t } from "#messages/wizard";
import { priceImpactQuery } from "@/features/events/queries";
import { formatMoment } from "@/lib/dates";
import { Button } from "@/ui/button";
import { Heading, Row, Stack } from "@/ui/layout";
import { Fact, Rows } from "@/ui/rows";
import { Skeleton } from "@/ui/skeleton";

const { impact: words } = t;

type Props = { eventId: number; planId: number | null };

/** Whom new prices of a published trip, or of one of its departures, concern: shown before they are saved. */
export function PriceImpact({ eventId, planId }: Props) {
  const id = useId();
  const { data, isError, refetch } = useQuery(priceImpactQuery(eventId, planId));
  return (
    <Stack as="section" gap={2} surface="sunken" aria-labelledby={id}>
      <Heading level={4} id={id}>
        {words.title}
      </Heading>
      {data ? (
        <Rows>
          <Fact name={words.bookings}>{words.bookingsKeep(data.bookings)}</Fact>
          <Fact name={words.carts}>
            {data.carts_until ? words.cartsKeep(data.carts, formatMoment(data.carts_until)) : words.noCarts}
          </Fact>
          <Fact name={words.alerts}>{words.alertsSee(data.alerts)}</Fact>
        </Rows>
      ) : isError ? (
        <Row gap={2} tone="muted" size="sm">
          <p>{words.failed}</p>
          <Button variant="subtle" size="sm" onClick={() => void refetch()}>
            {words.tryAgain}
          </Button>
        </Row>
      ) : (
        <Skeleton height="4.5rem" />
      )}
    </Stack>
  );
}
