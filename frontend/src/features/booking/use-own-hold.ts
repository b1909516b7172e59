import { useQuery } from "@tanstack/react-query";
import { useMe } from "@/api/site";
import type { Wire } from "@/api/wire";
import type { Draft } from "@/features/booking/draft";
import { ownHoldQuery } from "@/features/booking/queries";

type OwnHold = {
  /** The beds held for this draft, which continuing exchanges for the new choice. */
  mine: Wire["HoldState"] | null;
  /** An unfinished booking of the same trip, begun elsewhere. */
  other: Wire["HoldState"] | null;
  isLoading: boolean;
};

/** The beds that this person holds for a trip; visitors hold none. */
export function useOwnHold(eventId: number, draft: Draft): OwnHold {
  const me = useMe();
  const bookingId = draft.held?.bookingId ?? null;
  const { data = null, isLoading } = useQuery({
    ...ownHoldQuery(me?.user_id ?? 0, eventId, bookingId),
    enabled: me !== null,
  });
  return { mine: bookingId === null ? null : data, other: bookingId === null ? data : null, isLoading };
}
