import { useQuery, useQueryClient } from "@tanstack/react-query";
import { t } from "#messages/operator";
import { t as to } from "#messages/orders";
import { isNotFound } from "@/api/errors";
import { PageHead } from "@/domain/page-head";
import { BookingRows } from "@/features/departures/booking-rows";
import { Decisions } from "@/features/departures/decisions";
import { ListTools } from "@/features/departures/list-tools";
import classes from "@/features/departures/orders-page.module.css";
import { keys, planBookingsFile, planBookingsQuery } from "@/features/departures/orders-queries";
import type { Tools } from "@/features/departures/orders-search";
import { type ReservationSort, readReservationSort } from "@/features/departures/orders-search";
import { formatRupees } from "@/lib/money";
import { Button } from "@/ui/button";
import { ButtonLink } from "@/ui/link";
import { Notice } from "@/ui/notice";
import { Pager } from "@/ui/pager";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";

const ORDERS = "/to/orders";

type Props = {
  clientId: number;
  eventId: number;
  planId: number | undefined;
  page: number;
  onPage: (page: number) => void;
  tools: Tools;
  onTools: (tools: Tools) => void;
  sort: ReservationSort | undefined;
  onSort: (sort: ReservationSort) => void;
};

/** The bookings of one departure. */
export function PlanPage({ planId, ...props }: Props) {
  if (!planId) {
    return (
      <>
        <PageHead title={t.planBookings} />
        <EmptyState
          title={t.missingParameters}
          text={t.missingParametersText}
          action={<ButtonLink to={ORDERS}>{t.groupBookings}</ButtonLink>}
        />
      </>
    );
  }
  return <PlanBookings planId={planId} {...props} />;
}

function PlanBookings({
  clientId,
  eventId,
  planId,
  page,
  onPage,
  tools,
  onTools,
  sort,
  onSort,
}: Props & { planId: number }) {
  const queryClient = useQueryClient();
  const bookings = useQuery(planBookingsQuery(planId, page, { ...tools, ...(sort && { sort }) }));
  const plan = bookings.data;
  const isNarrowed = Boolean(tools.q || tools.overdue);
  return (
    <>
      <ListTools
        label={to.searchBookings}
        placeholder={to.searchBookingsPlaceholder}
        tools={tools}
        onTools={onTools}
      />
      <div className={classes["list"]}>
        <Decisions clientId={clientId} planId={planId} />
        {plan && plan.overdue_bookings > 0 && (
          <Notice tone="warn">
            {to.overdueOf(formatRupees(plan.overdue_amount), plan.overdue_bookings)}
          </Notice>
        )}
        {bookings.isPending && (
          <SkeletonGroup>
            <Skeleton height="20rem" />
          </SkeletonGroup>
        )}
        {bookings.isError && isNotFound(bookings.error) && (
          <EmptyState title={t.noBookings} action={<ButtonLink to={ORDERS}>{t.groupBookings}</ButtonLink>} />
        )}
        {bookings.isError && !isNotFound(bookings.error) && (
          <ErrorState
            title={t.bookingsFailed}
            text={bookings.error.message}
            retryLabel={t.retry}
            onRetry={() => void bookings.refetch()}
          />
        )}
        {plan && plan.reservations.length === 0 && (
          <EmptyState
            title={tools.overdue && !tools.q ? to.noneOverdue : t.noBookings}
            text={isNarrowed ? to.noMatch : t.noBookingsText}
            action={
              isNarrowed && (
                <Button variant="outline" onClick={() => onTools({})}>
                  {to.showAll}
                </Button>
              )
            }
          />
        )}
        {plan && plan.reservations.length > 0 && (
          <BookingRows
            clientId={clientId}
            eventId={eventId}
            bookings={plan.reservations}
            total={plan.total}
            sorting={{
              value: sort ?? "-booked",
              onSort: (next) => onSort(readReservationSort(next) ?? "-booked"),
            }}
            fileOf={(format) => planBookingsFile(planId, format, { ...tools, ...(sort && { sort }) })}
            onDone={() => queryClient.invalidateQueries({ queryKey: keys.departure(planId) })}
          />
        )}
        <Pager page={page} pages={plan?.total_pages ?? 1} onPage={onPage} />
      </div>
    </>
  );
}
