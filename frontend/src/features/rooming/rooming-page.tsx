import { useQuery } from "@tanstack/react-query";
import { t } from "#messages/rooming";
import { isNotFound } from "@/api/errors";
import { DeparturePage, NoDeparture } from "@/domain/departure-page";
import { Board } from "@/features/rooming/board";
import { roomingQuery } from "@/features/rooming/queries";
import classes from "@/features/rooming/rooming-page.module.css";
import { EmptyState } from "@/ui/states";

type Props = { clientId: number; planId: number | null };

/** Who sleeps where on a departure. */
export function RoomingPage({ clientId, planId }: Props) {
  if (planId === null) return <NoDeparture title={t.title} />;
  return <Rooming clientId={clientId} planId={planId} />;
}

function Rooming({ clientId, planId }: Props & { planId: number }) {
  const query = useQuery(roomingQuery(clientId, planId));
  return (
    <DeparturePage
      title={t.title}
      query={query}
      isMissing={isNotFound(query.error)}
      failed={t.failed}
      headClass={classes["screenOnly"]}
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
