import { useQuery } from "@tanstack/react-query";
import { t as operator } from "#messages/operator";
import { t as statuses } from "#messages/plan-status";
import { t } from "#messages/profit";
import { formatPercent } from "@/features/profit/percent";
import classes from "@/features/profit/profit.module.css";
import {
  type ProfitsSearch,
  readProfitSort,
  readProfitsSearch,
  SHOWN,
  type Shown,
} from "@/features/profit/profits-search";
import { type DepartureProfit, profitsFile, profitsQuery } from "@/features/profit/queries";
import { formatSignedRupees } from "@/lib/money";
import { Badge } from "@/ui/badge";
import type { Column } from "@/ui/data-table";
import { DayRange } from "@/ui/day-range";
import { Hint, Note, Row } from "@/ui/layout";
import { ButtonLink, TextLink } from "@/ui/link";
import { PageHead } from "@/ui/page-head";
import layout from "@/ui/page-parts.module.css";
import { Pager } from "@/ui/pager";
import { QueryList } from "@/ui/query-list";
import { RecordTable } from "@/ui/record-table";
import { RowLink } from "@/ui/row-link";
import { SelectField } from "@/ui/select-field";

const DASHBOARD = "/to";

type Props = { clientId: number; search: ProfitsSearch; onSearch: (search: ProfitsSearch) => void };

/** The departures that have costs, with their margin. */
export function ProfitsPage({ clientId, search, onSearch }: Props) {
  const { shown: filter = "coming", page = 1 } = search;
  const profits = useQuery(profitsQuery(clientId, search));
  const { data } = profits;
  const change = (next: Readonly<Record<string, unknown>>) =>
    onSearch(readProfitsSearch({ ...search, page: 1, ...next }));
  return (
    <>
      <PageHead
        panel={operator.panel}
        back={<TextLink to={DASHBOARD}>{operator.dashboard}</TextLink>}
        title={t.listTitle}
        lead={t.listLead}
      />
      <div className={layout["page"]}>
        <search className={classes["filters"]}>
          <SelectField
            label={t.show}
            value={filter}
            data={SHOWN.map((value) => ({ value, label: t.shown[value] }))}
            onChange={(event) => change({ shown: event.currentTarget.value as Shown })}
          />
        </search>
        <QueryList
          query={profits}
          skeletons={["20rem"]}
          errorTitle={t.failed}
          isEmpty={({ total }) => total === 0}
          empty={{
            title: t.none,
            text: t.noneText,
            action: <ButtonLink to="/to/orders">{t.groupBookings}</ButtonLink>,
          }}
        >
          {(data) => (
            <>
              <Row as="p" gap={5} rowGap={2} tone="soft" size="sm" digits>
                <span>
                  {t.expected} <strong>{formatSignedRupees(data.sums.expected.profit)}</strong>
                  {data.sums.expected.margin_percent !== null &&
                    ` (${formatPercent(data.sums.expected.margin_percent)})`}
                </span>
                <span>
                  {t.soFar} <strong>{formatSignedRupees(data.sums.actual.profit)}</strong>
                </span>
              </Row>
              <RecordTable
                table="profits"
                label={t.departures}
                count={t.sums(data.sums.departures, data.sums.losing)}
                columns={columns}
                rows={data.data}
                keyOf={({ event_plan_id }) => event_plan_id}
                sorting={{ value: search.sort, onSort: (next) => change({ sort: readProfitSort(next) }) }}
                fileOf={(format) => profitsFile(clientId, format, search)}
              />
            </>
          )}
        </QueryList>
        {data && data.sums.without_costs > 0 && <Hint>{t.without(data.sums.without_costs)}</Hint>}
        <Pager page={page} pages={data?.total_pages ?? 1} onPage={(next) => change({ page: next })} />
      </div>
    </>
  );
}

const columns: readonly Column<DepartureProfit>[] = [
  {
    name: t.departures,
    sort: "name",
    kind: "title",
    cell: ({ event_name, is_cancelled }) => (
      <>
        {event_name} {is_cancelled && <Badge tone="bad">{statuses.cancelled}</Badge>}
      </>
    ),
  },
  {
    name: t.dates,
    sort: "start",
    cell: (departure) => <DayRange from={departure.tour_start_date} to={departure.tour_end_date} />,
  },
  {
    name: t.travellersColumn,
    sort: "travellers",
    kind: "number",
    from: "medium",
    cell: (departure) => (
      <>
        {departure.travellers}
        {departure.break_even !== null && !departure.is_cancelled && (
          <Note small>{t.evenAt(departure.break_even)}</Note>
        )}
      </>
    ),
  },
  {
    name: t.revenue,
    sort: "revenue",
    kind: "money",
    from: "wide",
    value: (departure) => departure.expected.revenue,
  },
  { name: t.costs, sort: "cost", kind: "money", from: "wide", value: (departure) => departure.expected.cost },
  {
    name: t.expected,
    sort: "margin",
    kind: "money",
    value: (departure) => departure.expected.profit,
    marksLoss: true,
  },
  {
    name: t.margin,
    sort: "margin_percent",
    kind: "number",
    from: "medium",
    cell: ({ expected: { margin_percent: percent } }) => (percent === null ? "–" : formatPercent(percent)),
  },
  {
    name: t.soFar,
    sort: "so_far",
    kind: "money",
    from: "medium",
    value: (departure) => departure.actual.profit,
  },
  {
    name: t.actions,
    kind: "actions",
    cell: (departure) => (
      <RowLink
        to="/to/orders/$eventId/profit"
        params={{ eventId: departure.event_id }}
        search={{ plan: departure.event_plan_id }}
        aria-label={t.openOf(`${departure.event_name}, ${departure.tour_start_date}`)}
      >
        {t.profit}
      </RowLink>
    ),
  },
];
