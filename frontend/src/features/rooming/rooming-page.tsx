import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/rooming";
import { isNotFound } from "@/api/errors";
import { DeparturePage, NoDeparture } from "@/domain/departure-page";
import { Board } from "@/features/rooming/board";
import { roomingQuery } from "@/features/rooming/queries";
import classes from "@/features/rooming/rooming-page.module.css";
import { formatDayRange } from "@/lib/dates";
import { ButtonLink } from "@/ui/link";
import { EmptyState } from "@/ui/states";

type Props = { clientId: number; eventId: number; planId: number | null };

/** Who sleeps where on a departure. */
export function RoomingPage({ clientId, eventId, planId }: Props) {
  if (planId === null) return <NoDeparture title={t.title} />;
  return <Rooming clientId={clientId} eventId={eventId} planId={planId} />;
}

function Rooming({ clientId, eventId, planId }: Props & { planId: number }) {
  const query = useQuery(roomingQuery(clientId, planId));
  return (
    <DeparturePage
      title={t.title}
      eventId={eventId}
      planId={planId}
      query={query}
      isMissing={isNotFound(query.error)}
      failed={t.failed}
      headClass={classes["screenOnly"]}
      lead={(rooming) =>
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
    >
      {(rooming) =>
        rooming.travellers.length === 0 && rooming.rooms.length === 0 ? (
          <EmptyState title={t.nobody} text={t.nobodyText} />
        ) : (
          <Board key={planId} clientId={clientId} rooming={rooming} />
        )
      }
    </DeparturePage>
  );
}
