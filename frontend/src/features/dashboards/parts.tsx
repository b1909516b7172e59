import { t } from "#messages/dashboards";
import classes from "@/features/dashboards/dashboard.module.css";
import { Figure, Leading } from "@/features/dashboards/figure-link";
import { formatCount, formatTenths } from "@/features/dashboards/figures";
import type { Links } from "@/features/dashboards/links";
import type { Figures } from "@/features/dashboards/queries";
import { formatDay } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { Badge, type BadgeTone } from "@/ui/badge";
import { Card } from "@/ui/card";
import { type Column, DataTable } from "@/ui/data-table";
import { DayRange } from "@/ui/day-range";
import { Heading, Hint, Stack, Text } from "@/ui/layout";
import { TextLink } from "@/ui/link";
import { Meter } from "@/ui/meter";

export function MoneyDue({ due, links }: { due: Figures["money_due"]; links: Links }) {
  return (
    <Card label={t.money}>
      <Heading>{t.money}</Heading>
      <dl className={classes["money"]}>
        <div>
          <Hint as="dt" weight={600}>
            {t.due}
          </Hint>
          <dd className={classes["value"]}>
            <Figure name={t.due} value={formatRupees(due.due)} link={links.bookings("due")} />
          </dd>
          <dd className={classes["change"]}>{t.dueOf(due.bookings)}</dd>
        </div>
        <div>
          <Hint as="dt" weight={600}>
            {t.overdue}
          </Hint>
          <dd className={classes["value"]} data-late={due.overdue > 0 || undefined}>
            <Figure name={t.overdue} value={formatRupees(due.overdue)} link={links.bookings("overdue")} />
          </dd>
          <dd className={classes["change"]}>{t.overdueOf(due.overdue_bookings)}</dd>
        </div>
        {due.owed_back_bookings > 0 && (
          <div>
            <Hint as="dt" weight={600}>
              {t.owedBack}
            </Hint>
            <dd className={classes["value"]}>{formatRupees(due.owed_back)}</dd>
            <dd className={classes["change"]}>{t.owedBackOf(due.owed_back_bookings)}</dd>
          </div>
        )}
      </dl>
    </Card>
  );
}

export function TopDestinations({ places, links }: { places: Figures["top_destinations"]; links: Links }) {
  return (
    <Card label={t.destinations}>
      <Heading>{t.destinations}</Heading>
      {places.length === 0 && <Hint>{t.noDestinations}</Hint>}
      <Stack as="ol">
        {places.map(({ name, bookings, percentage }) => (
          <li key={name}>
            <Meter
              label={
                name ? (
                  <Leading link={links.bookings("booked", { destination: name })}>{name}</Leading>
                ) : (
                  t.noPlace
                )
              }
              text={t.share(formatTenths(percentage), bookings)}
              value={percentage}
              of={100}
            />
          </li>
        ))}
      </Stack>
    </Card>
  );
}

type DeparturesProps = { beds: Figures["occupancy"]; hasOperators: boolean; links: Links };

export function ComingDepartures({ beds, hasOperators, links }: DeparturesProps) {
  return (
    <Card label={t.departures}>
      <Heading>{t.departures}</Heading>
      {beds.next.length === 0 && <Hint>{t.noDepartures}</Hint>}
      {beds.departures > 0 && <Hint>{t.occupancy(beds.sold, beds.capacity, formatDay(beds.until))}</Hint>}
      <Stack as="ul">
        {beds.next.map((departure) => (
          <li key={departure.event_plan_id}>
            <p className={classes["trip"]}>
              <TextLink {...links.departure(departure)}>{departure.title}</TextLink>
              <Text as="span" tone="muted" size="xs" weight={400}>
                {hasOperators && `${departure.client_name} · `}
                <DayRange from={departure.tour_start_date} to={departure.tour_end_date} />
              </Text>
            </p>
            <Meter
              label={departure.title}
              isLabelHidden
              text={t.bedsSold(departure.sold, departure.capacity)}
              value={departure.sold}
              of={departure.capacity}
              tone={departure.sold >= departure.capacity ? "good" : "brand"}
            />
          </li>
        ))}
      </Stack>
    </Card>
  );
}

const tones: Record<Figures["recent_events"][number]["status"], BadgeTone> = {
  active: "good",
  draft: "neutral",
  inactive: "warn",
};

type RecentProps = { events: Figures["recent_events"]; hasOperators: boolean; links: Links };

export function RecentEvents({ events, hasOperators, links }: RecentProps) {
  if (events.length === 0) return <Hint>{t.noEvents}</Hint>;
  const columns: readonly Column<RecentProps["events"][number]>[] = [
    {
      name: t.event,
      kind: "title",
      cell: (event) => <TextLink {...links.event(event)}>{event.title}</TextLink>,
    },
    ...(hasOperators
      ? [{ name: t.operator, cell: (event: (typeof events)[number]) => event.client_name }]
      : []),
    {
      name: t.bookings,
      kind: "number",
      cell: ({ id, bookings }) => (
        <Leading link={links.bookings("booked", { event: id })}>{formatCount(bookings)}</Leading>
      ),
    },
    { name: t.revenue, kind: "money", value: ({ revenue }) => revenue },
    {
      name: t.status,
      kind: "mark",
      cell: ({ status }) => <Badge tone={tones[status]}>{t.statuses[status]}</Badge>,
    },
  ];
  return <DataTable label={t.recent} columns={columns} rows={events} keyOf={({ id }) => id} />;
}
