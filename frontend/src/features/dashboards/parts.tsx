import { t } from "#messages/dashboards";
import classes from "@/features/dashboards/dashboard.module.css";
import { formatCount, formatTenths } from "@/features/dashboards/figures";
import type { Figures } from "@/features/dashboards/queries";
import { formatDay } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { Badge, type BadgeTone } from "@/ui/badge";
import { Card } from "@/ui/card";
import { DataTable } from "@/ui/data-table";
import { DayRange } from "@/ui/day-range";
import { Meter } from "@/ui/meter";

export function MoneyDue({ due }: { due: Figures["money_due"] }) {
  return (
    <Card label={t.money}>
      <h2 className={classes["title"]}>{t.money}</h2>
      <dl className={classes["money"]}>
        <div>
          <dt className={classes["name"]}>{t.due}</dt>
          <dd className={classes["value"]}>{formatRupees(due.due)}</dd>
          <dd className={classes["change"]}>{t.dueOf(due.bookings)}</dd>
        </div>
        <div>
          <dt className={classes["name"]}>{t.overdue}</dt>
          <dd className={classes["value"]} data-late={due.overdue > 0 || undefined}>
            {formatRupees(due.overdue)}
          </dd>
          <dd className={classes["change"]}>{t.overdueOf(due.overdue_bookings)}</dd>
        </div>
      </dl>
    </Card>
  );
}

export function TopDestinations({ places }: { places: Figures["top_destinations"] }) {
  return (
    <Card label={t.destinations}>
      <h2 className={classes["title"]}>{t.destinations}</h2>
      {places.length === 0 && <p className={classes["none"]}>{t.noDestinations}</p>}
      <ol className={classes["list"]}>
        {places.map(({ name, bookings, percentage }) => (
          <li key={name}>
            <Meter
              label={name || t.noPlace}
              text={t.share(formatTenths(percentage), bookings)}
              value={percentage}
              of={100}
            />
          </li>
        ))}
      </ol>
    </Card>
  );
}

export function ComingDepartures({
  beds,
  hasOperators,
}: {
  beds: Figures["occupancy"];
  hasOperators: boolean;
}) {
  return (
    <Card label={t.departures}>
      <h2 className={classes["title"]}>{t.departures}</h2>
      {beds.next.length === 0 && <p className={classes["none"]}>{t.noDepartures}</p>}
      {beds.departures > 0 && (
        <p className={classes["none"]}>{t.occupancy(beds.sold, beds.capacity, formatDay(beds.until))}</p>
      )}
      <ul className={classes["list"]}>
        {beds.next.map((one) => (
          <li key={one.event_plan_id}>
            <p className={classes["trip"]}>
              {one.title}
              <span className={classes["when"]}>
                {hasOperators && `${one.client_name} · `}
                <DayRange from={one.tour_start_date} to={one.tour_end_date} />
              </span>
            </p>
            <Meter
              label={one.title}
              isLabelHidden
              text={t.bedsSold(one.sold, one.capacity)}
              value={one.sold}
              of={one.capacity}
              tone={one.sold >= one.capacity ? "good" : "brand"}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

const tones: Record<Figures["recent_events"][number]["status"], BadgeTone> = {
  active: "good",
  draft: "neutral",
  inactive: "warn",
};

type RecentProps = { events: Figures["recent_events"]; hasOperators: boolean };

export function RecentEvents({ events, hasOperators }: RecentProps) {
  if (events.length === 0) return <p className={classes["none"]}>{t.noEvents}</p>;
  return (
    <DataTable
      label={t.recent}
      columns={[
        { name: t.event },
        ...(hasOperators ? [{ name: t.operator }] : []),
        { name: t.bookings, isNumber: true },
        { name: t.revenue, isNumber: true },
        { name: t.status },
      ]}
    >
      {events.map((one) => (
        <tr key={one.id}>
          <th scope="row">{one.title}</th>
          {hasOperators && <td>{one.client_name}</td>}
          <td data-number>{formatCount(one.bookings)}</td>
          <td data-number>{formatRupees(one.revenue)}</td>
          <td>
            <Badge tone={tones[one.status]}>{t.statuses[one.status]}</Badge>
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
