import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/departure-changes";
import { isNotFound } from "@/api/errors";
import { ChangeForm } from "@/features/departures/change-form";
import classes from "@/features/departures/departures.module.css";
import { MadeChanges } from "@/features/departures/made-changes";
import { stayQuery } from "@/features/departures/queries";
import { formatDayRange } from "@/lib/dates";
import { ButtonLink, TextLink } from "@/ui/link";
import { PageHead } from "@/ui/page-head";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";

const ORDERS = "/to/orders";

type Props = {
  clientId: number;
  eventId: number;
  planId: number | null;
  /** The change whose bookings are shown. */
  openId: number | null;
  onOpen: (changeId: number | null) => void;
};

/** Changes a departure with its bookings: first the impact, then one confirmation, then the progress. */
export function ChangePage({ planId, ...props }: Props) {
  if (planId === null) {
    return (
      <>
        <PageHead panel={t.panel} title={t.title} />
        <EmptyState
          title={t.missing}
          text={t.missingText}
          action={<ButtonLink to={ORDERS}>{t.groupBookings}</ButtonLink>}
        />
      </>
    );
  }
  return <DepartureChange planId={planId} {...props} />;
}

function DepartureChange({
  clientId,
  eventId,
  planId,
  openId,
  onOpen,
}: Omit<Props, "planId"> & { planId: number }) {
  const plan = useQuery(stayQuery(planId));
  const found = plan.data;
  return (
    <>
      <PageHead
        panel={t.panel}
        back={
          <TextLink to="/to/orders/$eventId" params={{ eventId }} search={{ plan: planId }}>
            {t.back}
          </TextLink>
        }
        title={t.title}
        lead={found && `${found.event_name} · ${formatDayRange(found.tour_start_date, found.tour_end_date)}`}
      />
      {plan.isPending && (
        <SkeletonGroup className={classes["page"]}>
          <Skeleton height="20rem" />
        </SkeletonGroup>
      )}
      {plan.isError && isNotFound(plan.error) && (
        <EmptyState title={t.notFound} action={<ButtonLink to={ORDERS}>{t.groupBookings}</ButtonLink>} />
      )}
      {plan.isError && !isNotFound(plan.error) && (
        <ErrorState title={t.failed} text={plan.error.message} onRetry={() => void plan.refetch()} />
      )}
      {found && (
        <div className={classes["page"]}>
          <ChangeForm clientId={clientId} plan={found} onMade={onOpen} />
          <MadeChanges planId={planId} openId={openId} onOpen={onOpen} />
        </div>
      )}
    </>
  );
}
