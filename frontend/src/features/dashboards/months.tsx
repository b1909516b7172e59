import { useState } from "react";
import { t } from "#messages/dashboards";
import classes from "@/features/dashboards/dashboard.module.css";
import { formatCount, formatShortRupees } from "@/features/dashboards/figures";
import type { Figures } from "@/features/dashboards/queries";
import { formatMonth } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { BarChart } from "@/ui/bar-chart";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { DataTable } from "@/ui/data-table";

/** Bookings and revenue of this month and the five before, as charts or as the table that is always behind them. */
export function Months({ months }: { months: Figures["monthly_sales"] }) {
  const [asTable, setAsTable] = useState(false);
  return (
    <Card label={t.months} className={classes["wide"]}>
      <div className={classes["head"]}>
        <h2 className={classes["title"]}>{t.months}</h2>
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
      <div className={asTable ? classes["table"] : "visually-hidden"}>
        {asTable ? (
          <DataTable
            label={t.months}
            columns={[
              { name: t.month },
              { name: t.bookings, isNumber: true },
              { name: t.revenue, isNumber: true },
            ]}
          >
            <Rows months={months} />
          </DataTable>
        ) : (
          <table>
            <caption>{t.months}</caption>
            <thead>
              <tr>
                <th scope="col">{t.month}</th>
                <th scope="col">{t.bookings}</th>
                <th scope="col">{t.revenue}</th>
              </tr>
            </thead>
            <tbody>
              <Rows months={months} />
            </tbody>
          </table>
        )}
      </div>
    </Card>
  );
}

function Rows({ months }: { months: Figures["monthly_sales"] }) {
  return months.map(({ month, bookings, revenue }) => (
    <tr key={month}>
      <th scope="row">{formatMonth(month)}</th>
      <td data-number>{formatCount(bookings)}</td>
      <td data-number>{formatRupees(revenue)}</td>
    </tr>
  ));
}

/** Six months need no year. */
function nameOf(month: string): string {
  return formatMonth(month).slice(0, 3);
}
