import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/operator";
import { t as to } from "#messages/orders";
import { isNotFound } from "@/api/errors";
import type { Wire } from "@/api/wire";
import { PageHead } from "@/domain/page-head";
import { May } from "@/domain/rights";
import { BookingRows } from "@/features/departures/booking-rows";
import { Decisions } from "@/features/departures/decisions";
import { ListTools } from "@/features/departures/list-tools";
import classes from "@/features/departures/orders-page.module.css";
import { planBookingsFile, planBookingsQuery } from "@/features/departures/orders-queries";
import type { Tools } from "@/features/departures/orders-search";
import { type ReservationSort, readReservationSort } from "@/features/departures/orders-search";
import { MoneyMeter } from "@/features/departures/plan-meters";
import { formatDayRange } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { Button } from "@/ui/button";
import { ButtonLink, TextLink } from "@/ui/link";
import { Notice } from "@/ui/notice";
import { Pager } from "@/ui/pager";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";

const ORDERS = "/to/orders";
const RESOURCES = "/to/resources/plan";

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
  const bookings = useQuery(planBookingsQuery(planId, page, { ...tools, ...(sort && { sort }) }));
  const plan = bookings.data;
  const isNarrowed = Boolean(tools.q || tools.overdue);
  return (
    <>
      <PageHead
        back={<TextLink to={ORDERS}>{t.backToOrders}</TextLink>}
        title={plan?.event_name ?? t.planBookings}
        aside={
          <span className={classes["links"]}>
            <May right="bookings">
              <ButtonLink
                to="/to/orders/$eventId/book"
                params={{ eventId: eventId }}
                search={{ plan: planId }}
                size="sm"
              >
                {to.newBooking}
              </ButtonLink>
            </May>
            <May right="departures">
              <ButtonLink
                to="/to/orders/$eventId/rooming"
                params={{ eventId: eventId }}
                search={{ plan: planId }}
                variant="outline"
                size="sm"
              >
                {to.rooming}
              </ButtonLink>
            </May>
            <May right="departures">
              <ButtonLink
                to="/to/orders/$eventId/sheet"
                params={{ eventId: eventId }}
                search={{ plan: planId }}
                variant="outline"
                size="sm"
              >
                {to.sheet}
              </ButtonLink>
            </May>
            <May right="departures">
              <ButtonLink
                to="/to/orders/$eventId/leaders"
                params={{ eventId: eventId }}
                search={{ plan: planId }}
                variant="outline"
                size="sm"
              >
                {to.leaders}
              </ButtonLink>
            </May>
            <May right="messages">
              <ButtonLink
                to="/to/orders/$eventId/messages"
                params={{ eventId: eventId }}
                search={{ plan: planId }}
                variant="outline"
                size="sm"
              >
                {to.messageTravellers}
              </ButtonLink>
            </May>
            <May right="site">
              <ButtonLink to="/to/timeline" search={{ event: eventId }} variant="outline" size="sm">
                {to.timeline}
              </ButtonLink>
            </May>
            <ButtonLink
              to="/to/orders/$eventId/waiting"
              params={{ eventId: eventId }}
              search={{ plan: planId }}
              variant="outline"
              size="sm"
            >
              {to.waitingList}
            </ButtonLink>
            <May right="trips">
              <ButtonLink
                to="/to/orders/$eventId/change"
                params={{ eventId: eventId }}
                search={{ plan: planId }}
                variant="outline"
                size="sm"
              >
                {to.changeDeparture}
              </ButtonLink>
            </May>
            <May right="money">
              <ButtonLink
                to="/to/orders/$eventId/profit"
                params={{ eventId: eventId }}
                search={{ plan: planId }}
                variant="outline"
                size="sm"
              >
                {to.profit}
              </ButtonLink>
            </May>
            <May right="departures">
              <ButtonLink to={RESOURCES} search={{ plan: planId }} variant="outline" size="sm">
                {to.resources}
              </ButtonLink>
            </May>
          </span>
        }
        lead={plan && leadOf(plan, isNarrowed)}
      />
      <ListTools
        label={to.searchBookings}
        placeholder={to.searchBookingsPlaceholder}
        tools={tools}
        onTools={onTools}
      />
      <div className={classes["list"]}>
        <Decisions clientId={clientId} planId={planId} />
        {plan && plan.total_amount > 0 && <MoneyMeter plan={plan} />}
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
            onDone={() => bookings.refetch()}
          />
        )}
        <Pager page={page} pages={plan?.total_pages ?? 1} onPage={onPage} />
      </div>
    </>
  );
}

/** The dates with the number of bookings, which a search or filter would make that of its results. */
function leadOf(plan: Wire["PlanReservations"], isNarrowed: boolean): string {
  const days = formatDayRange(plan.tour_start_date, plan.tour_end_date);
  return isNarrowed ? days : `${days} · ${t.found(plan.total)}`;
}
