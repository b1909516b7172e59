import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/operator";
import { isNotFound } from "@/api/errors";
import { BookingRows } from "@/features/operator/booking-rows";
import classes from "@/features/operator/orders-page.module.css";
import { PageHead } from "@/features/operator/page-head";
import { planBookingsQuery } from "@/features/operator/queries";
import { formatDayRange } from "@/lib/dates";
import { ButtonLink, TextLink } from "@/ui/link";
import { Pager } from "@/ui/pager";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";

const ORDERS: string = "/to/orders";

type Props = {
  eventId: number;
  planId: number | undefined;
  page: number;
  onPage: (page: number) => void;
};

/** The bookings of one departure. */
export function PlanPage({ eventId, planId, page, onPage }: Props) {
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
  return <PlanBookings eventId={eventId} planId={planId} page={page} onPage={onPage} />;
}

function PlanBookings({ eventId, planId, page, onPage }: Props & { planId: number }) {
  const bookings = useQuery(planBookingsQuery(planId, page));
  const plan = bookings.data;
  return (
    <>
      <PageHead
        back={<TextLink to={ORDERS}>{t.backToOrders}</TextLink>}
        title={plan?.event_name ?? t.planBookings}
        lead={plan && `${formatDayRange(plan.tour_start_date, plan.tour_end_date)} · ${t.found(plan.total)}`}
      />
      <div className={classes["list"]}>
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
          <EmptyState title={t.noBookings} text={t.noBookingsText} />
        )}
        {plan && plan.reservations.length > 0 && (
          <BookingRows eventId={eventId} bookings={plan.reservations} />
        )}
        <Pager page={page} pages={plan?.total_pages ?? 1} onPage={onPage} />
      </div>
    </>
  );
}
