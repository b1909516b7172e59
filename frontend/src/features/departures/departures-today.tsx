import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { t } from "#messages/operator";
import classes from "@/features/departures/departures-today.module.css";
import { ordersQuery } from "@/features/departures/orders-queries";
import { readOrdersSearch, STATUSES, type Tab } from "@/features/departures/orders-search";
import { PlanCards } from "@/features/departures/plan-cards";
import { Heading, Hint, Row, Stack, Text } from "@/ui/layout";
import { TextLink } from "@/ui/link";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";

const SHOWN = 3;

/** Departures today: counts by status, those on sale, and ongoing tours. */
export function DeparturesToday({ clientId }: { clientId: number }) {
  return (
    <Stack gap={7} above={7}>
      <section>
        <Heading below={4} size="title-sm">
          {t.atAGlance}
        </Heading>
        <ul className={classes["counts"]}>
          {STATUSES.map((tab) => (
            <Count key={tab} clientId={clientId} tab={tab} />
          ))}
        </ul>
      </section>
      <Departures clientId={clientId} tab="booking" title={t.onSale} none={t.nothingOnSale} />
      <Departures clientId={clientId} tab="ongoing" title={t.onTheRoad} none={t.nothingOnTheRoad} />
    </Stack>
  );
}

function Count({ clientId, tab }: { clientId: number; tab: Tab }) {
  const { data, isError } = useQuery(ordersQuery(clientId, { tab, limit: SHOWN }));
  return (
    <li>
      <Link to="/to/orders" search={readOrdersSearch({ status: tab })} className={classes["count"]}>
        <span className={classes["figure"]}>
          {data ? data.total : isError ? t.none : <Skeleton width="2rem" height="2rem" />}
        </span>
        <Hint as="span">{t.tabs[tab]}</Hint>
      </Link>
    </li>
  );
}

type DeparturesProps = { clientId: number; tab: Tab; title: string; none: ReactNode };

function Departures({ clientId, tab, title, none }: DeparturesProps) {
  const plans = useQuery(ordersQuery(clientId, { tab, limit: SHOWN }));
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
      {plans.isPending && (
        <SkeletonGroup>
          <Skeleton height="15rem" />
        </SkeletonGroup>
      )}
      {plans.isError && (
        <ErrorState
          title={t.ordersFailed}
          text={plans.error.message}
          retryLabel={t.retry}
          onRetry={() => void plans.refetch()}
        />
      )}
      {plans.data?.data.length === 0 && <Text tone="muted">{none}</Text>}
      {plans.data && plans.data.data.length > 0 && <PlanCards plans={plans.data.data} level={3} />}
    </section>
  );
}
