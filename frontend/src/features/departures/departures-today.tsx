import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { t } from "#messages/operator";
import type { Wire } from "@/api/wire";
import classes from "@/features/departures/departures-today.module.css";
import { ordersQuery } from "@/features/departures/orders-queries";
import { readOrdersSearch, STATUSES, type Tab } from "@/features/departures/orders-search";
import { PlanCards } from "@/features/departures/plan-cards";
import { Heading, Hint, Row, Stack, Text } from "@/ui/layout";
import { TextLink } from "@/ui/link";
import { QueryList } from "@/ui/query-list";
import { Skeleton } from "@/ui/skeleton";

const SHOWN = 3;

/** Departures today: counts by status, those on sale, and ongoing tours. */
export function DeparturesToday({ clientId }: { clientId: number }) {
  const onSale = useQuery(ordersQuery(clientId, { tab: "booking", limit: SHOWN }));
  const ongoing = useQuery(ordersQuery(clientId, { tab: "ongoing", limit: SHOWN }));
  // Each answer has the counts of all statuses.
  const { data, isError } = onSale.data ? onSale : ongoing;
  return (
    <Stack gap={7} above={7}>
      <section>
        <Heading below={4} size="title-sm">
          {t.atAGlance}
        </Heading>
        <ul className={classes["counts"]}>
          {STATUSES.map((tab) => (
            <li key={tab}>
              <Link to="/to/orders" search={readOrdersSearch({ status: tab })} className={classes["count"]}>
                <span className={classes["figure"]}>
                  {data ? (
                    (data.counts[tab] ?? 0)
                  ) : isError ? (
                    t.none
                  ) : (
                    <Skeleton width="2rem" height="2rem" />
                  )}
                </span>
                <Hint as="span">{t.tabs[tab]}</Hint>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <Departures plans={onSale} tab="booking" title={t.onSale} none={t.nothingOnSale} />
      <Departures plans={ongoing} tab="ongoing" title={t.onTheRoad} none={t.nothingOnTheRoad} />
    </Stack>
  );
}

type DeparturesProps = {
  plans: UseQueryResult<Wire["PlanSummaries"]>;
  tab: Tab;
  title: string;
  none: ReactNode;
};

function Departures({ plans, tab, title, none }: DeparturesProps) {
  return (
    <section>
      <Row noWrap align="baseline" justify="between" gap={4} size="sm">
        <Heading below={4} size="title-sm">
          {title}
        </Heading>
        <TextLink to="/to/orders" search={readOrdersSearch({ status: tab })}>
          {t.seeAll}
          <span className="visually-hidden">: {title}</span>
        </TextLink>
      </Row>
      <QueryList query={plans} skeletons={["15rem"]} errorTitle={t.ordersFailed} retryLabel={t.retry}>
        {({ data }) =>
          data.length === 0 ? <Text tone="muted">{none}</Text> : <PlanCards plans={data} level={3} />
        }
      </QueryList>
    </section>
  );
}
