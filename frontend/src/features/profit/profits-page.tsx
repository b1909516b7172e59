import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { t as operator } from "#messages/operator";
import { t } from "#messages/profit";
import { formatPercent } from "@/features/profit/percent";
import classes from "@/features/profit/profit.module.css";
import { ORDERS, type ProfitsSearch, readProfitsSearch, SHOWN } from "@/features/profit/profits-search";
import {
  type DepartureProfit,
  type Order,
  profitsFile,
  profitsQuery,
  type Shown,
} from "@/features/profit/queries";
import { formatRupees, formatSignedRupees } from "@/lib/money";
import { ButtonAnchor } from "@/ui/button";
import { type Column, DataTable } from "@/ui/data-table";
import { DayRange } from "@/ui/day-range";
import { ButtonLink, TextLink } from "@/ui/link";
import { PageHead } from "@/ui/page-head";
import layout from "@/ui/page-parts.module.css";
import { Pager } from "@/ui/pager";
import { RowLink } from "@/ui/row-link";
import { SelectField } from "@/ui/select-field";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";

const DASHBOARD = "/to";

type Props = { clientId: number; search: ProfitsSearch; onSearch: (search: ProfitsSearch) => void };

/** The departures that have costs, with their margin. */
export function ProfitsPage({ clientId, search, onSearch }: Props) {
  const { shown = "coming", sort = "start", page = 1 } = search;
  const profits = useQuery(profitsQuery(clientId, shown, sort, page));
  const { data } = profits;
  const change = (next: ProfitsSearch) => onSearch(readProfitsSearch({ shown, sort, ...next }));
  return (
    <>
      <PageHead
        panel={operator.panel}
        back={<TextLink to={DASHBOARD}>{operator.dashboard}</TextLink>}
        title={t.listTitle}
        lead={t.listLead}
        aside={
          <ButtonAnchor
            href={profitsFile(clientId, shown, sort)}
            download
            variant="outline"
            size="sm"
            before={<Download size={16} aria-hidden />}
          >
            {t.downloadList}
          </ButtonAnchor>
        }
      />
      <div className={layout["page"]}>
        <search className={classes["filters"]}>
          <SelectField
            label={t.show}
            value={shown}
            data={SHOWN.map((value) => ({ value, label: t.shown[value] }))}
            onChange={(event) => change({ shown: event.currentTarget.value as Shown })}
          />
          <SelectField
            label={t.sort}
            value={sort}
            data={ORDERS.map((value) => ({ value, label: t.sorts[value] }))}
            onChange={(event) => change({ sort: event.currentTarget.value as Order })}
          />
        </search>
        {profits.isPending && (
          <SkeletonGroup>
            <Skeleton height="20rem" />
          </SkeletonGroup>
        )}
        {profits.isError && !data && (
          <ErrorState title={t.failed} text={profits.error.message} onRetry={() => void profits.refetch()} />
        )}
        {data?.total === 0 && (
          <EmptyState
            title={t.none}
            text={t.noneText}
            action={<ButtonLink to="/to/orders">{t.groupBookings}</ButtonLink>}
          />
        )}
        {data && data.total > 0 && (
          <>
            <p className={classes["sum"]} role="status">
              <span>{t.sums(data.sums.departures, data.sums.losing)}</span>
              <span>
                {t.expected} <strong>{formatSignedRupees(data.sums.expected.profit)}</strong>
                {data.sums.expected.margin_percent !== null &&
                  ` (${formatPercent(data.sums.expected.margin_percent)})`}
              </span>
              <span>
                {t.soFar} <strong>{formatSignedRupees(data.sums.actual.profit)}</strong>
              </span>
            </p>
            <DataTable
              label={t.departures}
              columns={columns}
              rows={data.data}
              keyOf={({ event_plan_id }) => event_plan_id}
            />
          </>
        )}
        {data && data.sums.without_costs > 0 && (
          <p className={classes["hint"]}>{t.without(data.sums.without_costs)}</p>
        )}
        <Pager
          page={page}
          pages={data?.total_pages ?? 1}
          onPage={(next) => onSearch(readProfitsSearch({ shown, sort, page: next }))}
        />
      </div>
    </>
  );
}

const columns: readonly Column<DepartureProfit>[] = [
  {
    name: t.departures,
    kind: "title",
    cell: (one) => (
      <>
        {one.event_name}
        <span className={classes["less"]}>
          <DayRange from={one.tour_start_date} to={one.tour_end_date} />
        </span>
      </>
    ),
  },
  {
    name: t.travellersColumn,
    kind: "short",
    from: "medium",
    cell: (one) => t.ofBreakEven(one.travellers, one.break_even),
  },
  { name: t.revenue, kind: "number", from: "wide", cell: (one) => formatRupees(one.expected.revenue) },
  { name: t.costs, kind: "number", from: "wide", cell: (one) => formatRupees(one.expected.cost) },
  { name: t.expected, kind: "number", cell: (one) => <Amount result={one.expected} /> },
  {
    name: t.soFar,
    kind: "number",
    from: "medium",
    cell: (one) => formatSignedRupees(one.actual.profit),
  },
  {
    name: t.actions,
    kind: "actions",
    cell: (one) => (
      <RowLink
        to="/to/orders/$eventId/profit"
        params={{ eventId: one.event_id }}
        search={{ plan: one.event_plan_id }}
        aria-label={t.openOf(`${one.event_name}, ${one.tour_start_date}`)}
      >
        {t.open}
      </RowLink>
    ),
  },
];

function Amount({ result }: { result: DepartureProfit["expected"] }) {
  return (
    <span data-loss={result.profit < 0 || undefined} className={classes["amount"]}>
      {formatSignedRupees(result.profit)}
      {result.margin_percent !== null && (
        <span className={classes["less"]}>{formatPercent(result.margin_percent)}</span>
      )}
    </span>
  );
}
