import { useQuery } from "@tanstack/react-query";
import { LayoutGrid, Rows3 } from "lucide-react";
import { t } from "#messages/operator";
import { OrderTabs } from "@/features/operator/order-tabs";
import classes from "@/features/operator/orders-page.module.css";
import type { OrdersSearch } from "@/features/operator/orders-search";
import { PageHead } from "@/features/operator/page-head";
import { PlanCards } from "@/features/operator/plan-cards";
import { PlanTable } from "@/features/operator/plan-table";
import { ordersQuery } from "@/features/operator/queries";
import { Pager } from "@/ui/pager";
import { Segments } from "@/ui/segments";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";

type Props = { clientId: number; search: OrdersSearch; onSearch: (search: OrdersSearch) => void };

/** Group Bookings: every departure, by where it stands. */
export function OrdersPage({ clientId, search, onSearch }: Props) {
  const { status = "booking", view = "cards", page = 1 } = search;
  const orders = useQuery(ordersQuery(clientId, status, page));
  const plans = orders.data?.data ?? [];
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
      <OrderTabs current={status} search={search} />
      <div className={classes["list"]}>
        {orders.isPending && (
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
        {orders.isSuccess && plans.length === 0 && (
          <EmptyState title={t.noReservations} text={t.noReservationsText} />
        )}
        {plans.length > 0 && (view === "cards" ? <PlanCards plans={plans} /> : <PlanTable plans={plans} />)}
        <Pager
          page={page}
          pages={orders.data?.total_pages ?? 1}
          onPage={(next) => onSearch({ ...search, page: next })}
        />
      </div>
    </>
  );
}
