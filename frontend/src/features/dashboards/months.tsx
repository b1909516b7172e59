import { useState } from "react";
import { t } from "#messages/dashboards";
import type { Shown } from "@/features/dashboards/bookings-search";
import classes from "@/features/dashboards/dashboard.module.css";
import { Leading } from "@/features/dashboards/figure-link";
import { formatCount, formatShortRupees } from "@/features/dashboards/figures";
import { daysOf, type Links } from "@/features/dashboards/links";
import type { Figures } from "@/features/dashboards/queries";
import { formatMonth } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { BarChart } from "@/ui/bar-chart";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { type Column, DataTable } from "@/ui/data-table";
import { Heading } from "@/ui/layout";

type Month = Figures["monthly_sales"][number];

/** Only visible figures are links: the table for screen readers has no tab stops. */
function columnsOf(links: Links | null): readonly Column<Month>[] {
  const listed = (show: Shown, { month }: Month, text: string) =>
    links ? <Leading link={links.bookings(show, { days: daysOf(month) })}>{text}</Leading> : text;
  return [
    { name: t.month, kind: "title", cell: ({ month }) => formatMonth(month) },
    {
      name: t.bookings,
      kind: "number",
      cell: (row) => listed("booked", row, formatCount(row.bookings)),
    },
    { name: t.revenue, kind: "number", cell: (row) => listed("paid", row, formatRupees(row.revenue)) },
  ];
}

/** Bookings and revenue of this month and the five before, as charts or as the table with the same figures. */
export function Months({ months, links }: { months: readonly Month[]; links: Links }) {
  const [asTable, setAsTable] = useState(false);
  return (
    <Card label={t.months} className={classes["wide"]}>
      <div className={classes["head"]}>
        <Heading>{t.months}</Heading>
        <Button variant="subtle" size="sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {t.showTable}
        </Button>
      </div>
      {!asTable && (
        <div className={classes["charts"]}>
          <BarChart
            label={t.bookings}
            bars={months.map(({ month, bookings }) => ({
              name: nameOf(month),
              value: bookings,
              text: formatCount(bookings),
            }))}
          />
          <BarChart
            label={t.revenue}
            bars={months.map(({ month, revenue }) => ({
              name: nameOf(month),
              value: revenue,
              text: formatShortRupees(revenue),
            }))}
          />
        </div>
      )}
      <div className={asTable ? undefined : "visually-hidden"}>
        <DataTable
          label={t.months}
          columns={columnsOf(asTable ? links : null)}
          rows={months}
          keyOf={({ month }) => month}
          isSmall
        />
      </div>
    </Card>
  );
}

/** Six months need no year. */
function nameOf(month: string): string {
  return formatMonth(month).slice(0, 3);
}
