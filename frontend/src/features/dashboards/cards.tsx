import { ArrowDownRight, ArrowUpRight, Minus } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#messages/dashboards";
import classes from "@/features/dashboards/dashboard.module.css";
import { Figure, Leading } from "@/features/dashboards/figure-link";
import { formatCount, formatDays, formatTenths } from "@/features/dashboards/figures";
import type { Links } from "@/features/dashboards/links";
import type { Figures } from "@/features/dashboards/queries";
import { formatRupees } from "@/lib/money";
import four from "@/ui/four.module.css";
import { Hint } from "@/ui/layout";
import type { AnyLink } from "@/ui/link";

/** The four figures of a period, each beside the same days of the period before. */
export function TotalCards({ figures, links }: { figures: Figures; links: Links }) {
  const { totals, days_before: daysBefore } = figures;
  const before = formatDays(daysBefore);
  const rate = totals.completion_rate;
  return (
    <dl className={four["four"]}>
      <Total
        name={t.totalEvents}
        about={t.about.events}
        value={formatCount(totals.events.value)}
        link={links.events}
        change={totals.events.change_percent}
        before={before}
      />
      <Total
        name={t.bookings}
        about={t.about.bookings}
        value={formatCount(totals.bookings.value)}
        link={links.bookings("booked")}
        note={
          totals.cancelled > 0 && (
            <Leading link={links.bookings("cancelled")}>{t.cancelled(totals.cancelled)}</Leading>
          )
        }
        change={totals.bookings.change_percent}
        before={before}
      />
      <Total
        name={t.revenue}
        about={t.about.revenue}
        value={formatRupees(totals.revenue.value)}
        link={links.bookings("paid")}
        change={totals.revenue.change_percent}
        before={before}
      />
      <Total
        name={t.completionRate}
        about={t.about.completion}
        value={rate.value === null ? "–" : t.percent(formatTenths(rate.value))}
        link={links.bookings("ended")}
        note={rate.value === null ? undefined : t.ofEnded(rate.of_bookings)}
        change={rate.change_points}
        unit={t.points}
        before={before}
        nothing={rate.value === null ? t.noneEnded : undefined}
      />
    </dl>
  );
}

type TotalProps = {
  name: string;
  about: string;
  value: string;
  /** The list of what it counts. */
  link: AnyLink | null;
  note?: ReactNode;
  change: number | null;
  before: string;
  unit?: (value: string) => string;
  /** Instead of a change. */
  nothing?: string | undefined;
};

function Total({ name, about, value, link, note, change, before, unit = t.percent, nothing }: TotalProps) {
  return (
    <div className={classes["total"]} title={about}>
      <Hint as="dt" weight={600}>
        {name}
      </Hint>
      <dd className={classes["value"]}>
        <Figure name={name} value={value} link={link} />
        {note && <span className={classes["note"]}>{note}</span>}
      </dd>
      <dd className={classes["change"]}>
        {change === null ? (
          (nothing ?? t.nothingBefore(before))
        ) : (
          <>
            <Change change={change} unit={unit} /> {t.since(before)}
          </>
        )}
      </dd>
    </div>
  );
}

function Change({ change, unit }: { change: number; unit: (value: string) => string }) {
  const way = change > 0 ? "up" : change < 0 ? "down" : "same";
  const Icon = { up: ArrowUpRight, down: ArrowDownRight, same: Minus }[way];
  return (
    <span className={classes["way"]} data-way={way}>
      <Icon size={16} aria-hidden />
      <span className={way === "same" ? undefined : "visually-hidden"}>{t[way]} </span>
      {way !== "same" && unit(formatTenths(change))}
    </span>
  );
}
