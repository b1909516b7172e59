import { useQuery } from "@tanstack/react-query";
import { LayoutGrid, Rows3 } from "lucide-react";
import { t } from "#messages/operator";
import { t as to } from "#messages/orders";
import { ListTools } from "@/features/operator/list-tools";
import { OrderTabs } from "@/features/operator/order-tabs";
import classes from "@/features/operator/orders-page.module.css";
import { type OrdersSearch, readTools } from "@/features/operator/orders-search";
import { PageHead } from "@/features/operator/page-head";
import { PlanCards } from "@/features/operator/plan-cards";
import { PlanTable } from "@/features/operator/plan-table";
import { ordersFile, ordersQuery } from "@/features/operator/queries";
import { OwedNotice } from "@/features/operator/refunds-due-notice";
import { readPlanSort } from "@/features/operator/sorts";
import { Button } from "@/ui/button";
import { Pager } from "@/ui/pager";
import { Segments } from "@/ui/segments";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";

type Props = { clientId: number; search: OrdersSearch; onSearch: (search: OrdersSearch) => void };

/** Group Bookings: every departure, by status. */
export function OrdersPage({ clientId, search, onSearch }: Props) {
  const { status = "booking", view = "cards", page = 1, sort, q, overdue } = search;
  const tools = readTools({ q, overdue });
  const orders = useQuery(ordersQuery(clientId, { tab: status, page, sort, ...tools }));
  // The counts of the previous response are kept, so that the tabs do not move.
  const isLoading = orders.isPending || orders.isPlaceholderData;
  const plans = isLoading ? [] : (orders.data?.data ?? []);
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
            ]}
            onChange={(next) => onSearch({ ...search, view: next })}
          />
        }
      />
      <OwedNotice clientId={clientId} />
      <ListTools
        label={to.search}
        placeholder={to.searchPlaceholder}
        tools={tools}
        onTools={(next) => onSearch({ status, view, ...(sort && { sort }), ...next })}
      />
      <OrderTabs current={status} search={search} counts={orders.data?.counts} />
      <div className={classes["list"]}>
        {isLoading && (
          <SkeletonGroup className={classes["bones"]}>
            <Skeleton height="15rem" />
            <Skeleton height="15rem" />
            <Skeleton height="15rem" />
          </SkeletonGroup>
        )}
        {orders.isError && (
          <ErrorState
            title={t.ordersFailed}
            text={orders.error.message}
            retryLabel={t.retry}
            onRetry={() => void orders.refetch()}
          />
        )}
        {orders.isSuccess &&
          !isLoading &&
          plans.length === 0 &&
          (q || overdue ? (
            <EmptyState
              title={t.noReservations}
              text={to.noMatch}
              action={
                <Button variant="outline" onClick={() => onSearch({ status, view })}>
                  {to.showAll}
                </Button>
              }
            />
          ) : (
            <EmptyState title={t.noReservations} text={t.noReservationsText} />
          ))}
        {plans.length > 0 &&
          (view === "cards" ? (
            <PlanCards plans={plans} />
          ) : (
            <PlanTable
              plans={plans}
              total={orders.data?.total ?? 0}
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
          ))}
        <Pager
          page={page}
          pages={orders.data?.total_pages ?? 1}
          onPage={(next) => onSearch({ ...search, page: next })}
        />
      </div>
    </>
  );
}
