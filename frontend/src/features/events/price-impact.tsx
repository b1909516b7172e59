import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { t } from "#messages/wizard";
import classes from "@/features/events/price-impact.module.css";
import { priceImpactQuery } from "@/features/events/queries";
import { formatMoment } from "@/lib/dates";
import { Button } from "@/ui/button";
import { Row, Rows } from "@/ui/rows";
import { Skeleton } from "@/ui/skeleton";

const { impact: words } = t;

type Props = { eventId: number; planId: number | null };

/** Whom new prices of a published trip, or of one of its departures, concern: shown before they are saved. */
export function PriceImpact({ eventId, planId }: Props) {
  const id = useId();
  const { data, isError, refetch } = useQuery(priceImpactQuery(eventId, planId));
  return (
    <section aria-labelledby={id} className={classes["impact"]}>
      <h4 id={id} className={classes["title"]}>
        {words.title}
      </h4>
      {data ? (
        <Rows>
          <Row name={words.bookings}>{words.bookingsKeep(data.bookings)}</Row>
          <Row name={words.carts}>
            {data.carts_until ? words.cartsKeep(data.carts, formatMoment(data.carts_until)) : words.noCarts}
          </Row>
          <Row name={words.alerts}>{words.alertsSee(data.alerts)}</Row>
        </Rows>
      ) : isError ? (
        <div className={classes["failed"]}>
          <p>{words.failed}</p>
          <Button variant="subtle" size="sm" onClick={() => void refetch()}>
            {words.tryAgain}
          </Button>
        </div>
      ) : (
        <Skeleton height="4.5rem" />
      )}
    </section>
  );
}
