import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/rooming";
import { isNotFound } from "@/api/errors";
import { Board } from "@/features/rooming/board";
import { roomingQuery } from "@/features/rooming/queries";
import classes from "@/features/rooming/rooming-page.module.css";
import { formatDayRange } from "@/lib/dates";
import { ButtonLink, TextLink } from "@/ui/link";
import { PageHead } from "@/ui/page-head";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";

const ORDERS = "/to/orders";

type Props = { clientId: number; eventId: number; planId: number | null };

/** Who sleeps where on a departure. */
export function RoomingPage({ clientId, eventId, planId }: Props) {
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
  return <Rooming clientId={clientId} eventId={eventId} planId={planId} />;
}

function Rooming({ clientId, eventId, planId }: Props & { planId: number }) {
  const query = useQuery(roomingQuery(clientId, planId));
  const rooming = query.data;
  return (
    <>
      <div className={classes["screenOnly"]}>
        <PageHead
          panel={t.panel}
          back={
            <TextLink to="/to/orders/$eventId" params={{ eventId: eventId }} search={{ plan: planId }}>
              {t.backToBookings}
            </TextLink>
          }
          title={t.title}
          lead={
            rooming &&
            `${rooming.event_name} · ${formatDayRange(rooming.tour_start_date, rooming.tour_end_date)}`
          }
          aside={
            <ButtonLink
              to="/to/orders/$eventId/sheet"
              params={{ eventId: eventId }}
              search={{ plan: planId }}
              variant="outline"
              size="sm"
            >
              {t.sheet}
            </ButtonLink>
          }
        />
      </div>
      {query.isPending && (
        <SkeletonGroup className={classes["bones"]}>
          <Skeleton height="20rem" />
          <Skeleton height="20rem" />
        </SkeletonGroup>
      )}
      {query.isError && isNotFound(query.error) && (
        <EmptyState title={t.nobody} action={<ButtonLink to={ORDERS}>{t.groupBookings}</ButtonLink>} />
      )}
      {query.isError && !isNotFound(query.error) && (
        <ErrorState title={t.failed} text={query.error.message} onRetry={() => void query.refetch()} />
      )}
      {rooming && rooming.travellers.length === 0 && rooming.rooms.length === 0 && (
        <EmptyState title={t.nobody} text={t.nobodyText} />
      )}
      {rooming && (rooming.travellers.length > 0 || rooming.rooms.length > 0) && (
        <Board key={planId} clientId={clientId} rooming={rooming} />
      )}
    </>
  );
}
