import { useQuery } from "@tanstack/react-query";
import { Building2 } from "lucide-react";
import { t as words } from "#messages/dashboards";
import { t } from "#messages/figures";
import classes from "@/features/dashboards/dashboard.module.css";
import { formatCount, formatDays, formatTenths } from "@/features/dashboards/figures";
import { PERIODS, type Period } from "@/features/dashboards/period";
import { type OperatorFigures, operatorsQuery } from "@/features/dashboards/queries";
import type { Column } from "@/ui/data-table";
import { TextLink } from "@/ui/link";
import { PageHead } from "@/ui/page-head";
import { QueryList } from "@/ui/query-list";
import { RecordTable } from "@/ui/record-table";
import { RowTitleLink } from "@/ui/row-link";
import { Segments } from "@/ui/segments";

const HOME = "/admin";

const columns: readonly Column<OperatorFigures>[] = [
  {
    name: t.operator,
    sort: "name",
    by: ({ client_name }) => client_name,
    kind: "title",
    cell: (operator) =>
      operator.client_id === 0 ? (
        t.total
      ) : (
        <RowTitleLink to="/admin/all-clients/$clientId" params={{ clientId: operator.client_id }}>
          {operator.client_name}
        </RowTitleLink>
      ),
  },
  {
    name: t.events,
    sort: "events",
    by: ({ events }) => events,
    kind: "number",
    cell: ({ events }) => formatCount(events),
  },
  {
    name: t.bookings,
    sort: "bookings",
    by: ({ bookings }) => bookings,
    kind: "number",
    cell: ({ bookings }) => formatCount(bookings),
  },
  { name: t.revenue, sort: "revenue", kind: "money", value: ({ revenue }) => revenue },
  {
    name: t.completion,
    sort: "completion",
    by: ({ ended, travelled }) => (ended === 0 ? null : travelled / ended),
    kind: "number",
    from: "medium",
    cell: completionOf,
  },
  { name: t.due, sort: "due", kind: "money", value: ({ due }) => due },
  { name: t.overdue, sort: "overdue", kind: "money", from: "medium", value: ({ overdue }) => overdue },
];

type Props = { panel: string; period: Period; onPeriod: (period: Period) => void };

/** The platform's figures, operator by operator, with their sum in the first row. */
export function OperatorsPage({ panel, period, onPeriod }: Props) {
  const operators = useQuery(operatorsQuery(period));
  const figures = operators.data;
  return (
    <>
      <PageHead
        panel={panel}
        back={<TextLink to={HOME}>{t.home}</TextLink>}
        title={t.operators}
        lead={figures && t.operatorsLead(formatDays(figures.days))}
        aside={
          <Segments
            label={t.period}
            options={PERIODS.map((value) => ({ value, label: words.periods[value] }))}
            value={period}
            onChange={onPeriod}
          />
        }
      />
      <div className={classes["figures"]}>
        <QueryList
          query={operators}
          skeletons={["20rem"]}
          errorTitle={t.operatorsFailed}
          isEmpty={(figures) => figures.data.length === 0}
          empty={{ icon: Building2, title: t.noOperators }}
        >
          {(figures) => (
            <RecordTable
              table="operators"
              label={t.operators}
              count={t.operatorsCount(figures.data.length)}
              columns={columns}
              rows={figures.data}
              sum={sumOf(figures.data)}
              keyOf={({ client_id }) => client_id}
            />
          )}
        </QueryList>
      </div>
    </>
  );
}

/** All operators together, as the dashboard shows them. */
function sumOf(operators: readonly OperatorFigures[]): OperatorFigures {
  const sum = (of: (operator: OperatorFigures) => number) =>
    Math.round(operators.reduce((total, operator) => total + of(operator), 0) * 100) / 100;
  return {
    client_id: 0,
    client_name: t.total,
    client_url: "",
    events: sum(({ events }) => events),
    bookings: sum(({ bookings }) => bookings),
    revenue: sum(({ revenue }) => revenue),
    ended: sum(({ ended }) => ended),
    travelled: sum(({ travelled }) => travelled),
    due: sum(({ due }) => due),
    due_bookings: sum(({ due_bookings }) => due_bookings),
    overdue: sum(({ overdue }) => overdue),
    overdue_bookings: sum(({ overdue_bookings }) => overdue_bookings),
  };
}

function completionOf({ ended, travelled }: OperatorFigures): string {
  if (ended === 0) return t.nothing;
  return t.completionOf(formatTenths(Math.round((1000 * travelled) / ended) / 10), ended);
}
