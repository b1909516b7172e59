import { useQuery } from "@tanstack/react-query";
import { CalendarDays, LayoutGrid, Rows3 } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { t as edit } from "#messages/bulk-edit";
import { t as calendar } from "#messages/departure-calendar";
import { t } from "#messages/operator";
import { t as to } from "#messages/orders";
import type { Wire } from "@/api/wire";
import { PageHead } from "@/domain/page-head";
import { useMay } from "@/domain/rights";
import type { MadeEdit } from "@/features/departures/bulk-edit-queries";
import { MadeEditNotice, RecentEdits } from "@/features/departures/bulk-edits";
import { DepartureCalendar, daysShown } from "@/features/departures/departure-calendar";
import { ListTools } from "@/features/departures/list-tools";
import { OrderTabs } from "@/features/departures/order-tabs";
import classes from "@/features/departures/orders-page.module.css";
import { calendarQuery, ordersFile, ordersQuery } from "@/features/departures/orders-queries";
import {
  FIRST_TAB,
  type OrdersSearch,
  readPlanSort,
  readTools,
  type Tools,
} from "@/features/departures/orders-search";
import { PlanCards } from "@/features/departures/plan-cards";
import { PlansChoice } from "@/features/departures/plan-selection";
import { PlanTable } from "@/features/departures/plan-table";
import { monthOf, today as thisDay } from "@/lib/dates";
import { Button } from "@/ui/button";
import { Pager } from "@/ui/pager";
import { QueryList } from "@/ui/query-list";
import { Segments } from "@/ui/segments";
import { SelectionBar } from "@/ui/selection-bar";
import { useReadersToday } from "@/ui/use-today";

// Apart, because few visits of the list edit departures.
const BulkEditDialog = lazy(async () => ({
  default: (await import("@/features/departures/bulk-edit-dialog")).BulkEditDialog,
}));

type Plan = Wire["PlanSummary"];

type Props = {
  clientId: number;
  search: OrdersSearch;
  onSearch: (search: OrdersSearch) => void;
  /** Rendered above the list. */
  notice: ReactNode;
};

/** Group Bookings: every departure, by status. */
export function OrdersPage({ clientId, search, onSearch, notice }: Props) {
  const { view = "cards", q, overdue } = search;
  const tools = readTools({ q, overdue });
  return (
    <>
      <PageHead
        title={t.groupBookings}
        lead={t.ordersLead}
        aside={
          <Segments
            label={t.view}
            value={view}
            options={[
              { value: "cards", label: t.cards, icon: LayoutGrid },
              { value: "table", label: t.table, icon: Rows3 },
              { value: "calendar", label: calendar.view, icon: CalendarDays },
            ]}
            onChange={(next) => onSearch({ ...search, view: next })}
          />
        }
      />
      {notice}
      <ListTools
        label={to.search}
        placeholder={to.searchPlaceholder}
        tools={tools}
        onTools={(next) => {
          const { page: _, q: __, overdue: ___, ...others } = search;
          // A search is for departures of every status: the trip of next week may no longer be on sale.
          const isNew = !isFiltered(tools) && isFiltered(next) && (search.status ?? FIRST_TAB) === FIRST_TAB;
          onSearch({ ...others, ...next, ...(isNew && { status: "all" }) });
        }}
      />
      {view === "calendar" ? (
        <CalendarView clientId={clientId} search={search} onSearch={onSearch} />
      ) : (
        <Departures clientId={clientId} search={search} onSearch={onSearch} />
      )}
    </>
  );
}

function isFiltered({ q, overdue }: Tools): boolean {
  return Boolean(q || overdue);
}

/** Departures of one status or of all, as cards or a table. */
function Departures({ clientId, search, onSearch }: Omit<Props, "notice">) {
  const { status = FIRST_TAB, view = "cards", page = 1, sort, q, overdue } = search;
  const tools = readTools({ q, overdue });
  const orders = useQuery(ordersQuery(clientId, { tab: status, page, sort, ...tools }));
  // The counts of the previous response are kept, so that the tabs do not move.
  const may = useMay();
  const [selected, setSelected] = useState<ReadonlyMap<number, Plan>>(new Map());
  const [isEditing, setEditing] = useState(false);
  const [made, setMade] = useState<MadeEdit | null>(null);
  const selection = may("trips") ? { selected, onSelect: setSelected } : null;
  return (
    <>
      <div className={classes["list"]}>
        {made && <MadeEditNotice key={made.bulk_edit_id} clientId={clientId} edit={made} />}
        <OrderTabs current={status} search={search} counts={orders.data?.counts} />
        <QueryList
          query={orders}
          hidesPrevious
          skeletons={["15rem", "15rem", "15rem"]}
          className={classes["bones"]}
          errorTitle={t.ordersFailed}
          retryLabel={t.retry}
          isEmpty={({ data }) => data.length === 0}
          empty={{ title: t.noReservations, text: t.noReservationsText }}
          noMatch={
            q || overdue
              ? {
                  title: t.noReservations,
                  text: to.noMatch,
                  action: (
                    <Button variant="outline" onClick={() => onSearch({ status, view })}>
                      {to.showAll}
                    </Button>
                  ),
                }
              : undefined
          }
        >
          {({ data: plans, total }) =>
            view === "cards" ? (
              <>
                {selection && <PlansChoice plans={plans} selection={selection} />}
                <PlanCards plans={plans} selection={selection} />
              </>
            ) : (
              <PlanTable
                plans={plans}
                selection={selection}
                total={total}
                sorting={{
                  value: sort,
                  onSort: (next) => {
                    const { page: _, sort: __, ...otherFilters } = search;
                    const order = readPlanSort(next);
                    onSearch({ ...otherFilters, ...(order && { sort: order }) });
                  },
                }}
                fileOf={(format) => ordersFile(clientId, format, { tab: status, sort, ...tools })}
              />
            )
          }
        </QueryList>
        <Pager
          page={page}
          pages={orders.data?.total_pages ?? 1}
          onPage={(next) => onSearch({ ...search, page: next })}
        />
        {selection && selected.size > 0 && (
          <SelectionBar
            label={edit.selection}
            count={edit.selected(selected.size)}
            clear={edit.clear}
            onClear={() => setSelected(new Map())}
          >
            <Button size="sm" onClick={() => setEditing(true)}>
              {edit.edit(selected.size)}
            </Button>
          </SelectionBar>
        )}
        {may("trips") && <RecentEdits clientId={clientId} />}
      </div>
      {isEditing && (
        <Suspense fallback={null}>
          <BulkEditDialog
            clientId={clientId}
            plans={[...selected.values()]}
            onClose={() => setEditing(false)}
            onDone={(edited) => {
              setEditing(false);
              setSelected(new Map());
              setMade(edited);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** Departures of all statuses in a calendar. */
function CalendarView({ clientId, search, onSearch }: Omit<Props, "notice">) {
  const today = useReadersToday() ?? thisDay();
  const { month = monthOf(today), span = "month", q, overdue } = search;
  const query = useQuery(calendarQuery(clientId, daysShown(month, span), readTools({ q, overdue })));
  return (
    <div className={classes["list"]}>
      <QueryList query={query} skeletons={["30rem"]} errorTitle={t.ordersFailed} retryLabel={t.retry}>
        {({ data, total }) => (
          <DepartureCalendar
            plans={data}
            total={total}
            month={month}
            span={span}
            onMove={(nextMonth, nextSpan) => {
              const { month: _, span: __, ...others } = search;
              onSearch({ ...others, month: nextMonth, ...(nextSpan === "quarter" && { span: nextSpan }) });
            }}
          />
        )}
      </QueryList>
    </div>
  );
}
