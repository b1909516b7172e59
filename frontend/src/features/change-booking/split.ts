import type { Wire } from "@/api/wire";
import { type Line, startOf } from "@/features/change-booking/change";
import { typedRupees } from "@/lib/typed-money";

type Booking = Wire["BookingOut"];

/** The form as typed. `staying` and `moving` count people by the key of a line; a trip's own lines begin empty. */
export type Split = {
  planId: number | null;
  keepsPrices: boolean;
  who: readonly number[];
  staying: Readonly<Record<string, number>>;
  moving: Readonly<Record<string, number>>;
  charge: string;
  reason: string;
  tell: boolean;
};

export function splitOf(booking: Booking): Split {
  return {
    planId: null,
    keepsPrices: true,
    who: [],
    staying: startOf(booking).beds,
    moving: {},
    charge: "",
    reason: "",
    tell: true,
  };
}

/** Lets a traveller move or stay, with a place of their own kind, so far as the booking has one. */
export function toggleMoving(split: Split, traveller: Wire["TravellerOut"], lines: readonly Line[]): Split {
  const moves = !split.who.includes(traveller.traveller_id);
  const from = moves ? split.staying : split.moving;
  const line = lines.find(
    ({ key, isBooked, room }) =>
      isBooked &&
      (room.traveller_category_id ?? null) === traveller.traveller_category_id &&
      (room.option_id ?? null) === traveller.option_id &&
      (from[key] ?? 0) > 0,
  );
  const step = moves ? 1 : -1;
  const who = moves
    ? [...split.who, traveller.traveller_id]
    : split.who.filter((id) => id !== traveller.traveller_id);
  if (!line) return { ...split, who };
  return {
    ...split,
    who,
    staying: { ...split.staying, [line.key]: (split.staying[line.key] ?? 0) - step },
    moving: { ...split.moving, [line.key]: (split.moving[line.key] ?? 0) + step },
  };
}

/** Chooses a departure; on another trip the places of who moves are chosen anew. */
export function chooseDeparture(
  split: Split,
  planId: number,
  isSameTrip: boolean,
  wasSameTrip: boolean,
): Split {
  return { ...split, planId, moving: isSameTrip && wasSameTrip ? split.moving : {} };
}

export function countIn(beds: Readonly<Record<string, number>>): number {
  return Object.values(beds).reduce((sum, count) => sum + count, 0);
}

/** Whether both prices can be worked out: somebody moves and somebody stays, with places for all. */
export function isReady(split: Split, travellers: number): boolean {
  return (
    split.planId !== null &&
    split.who.length > 0 &&
    split.who.length < travellers &&
    countIn(split.moving) === split.who.length &&
    countIn(split.staying) === travellers - split.who.length
  );
}

/** What the server is asked for. */
export function splitBody(
  split: Split,
  currentLines: readonly Line[],
  targetLines: readonly Line[],
): Wire["SplitIn"] {
  const charge = typedRupees(split.charge);
  return {
    moving: [...split.who],
    event_plan_id: split.planId ?? 0,
    booking_rooms: roomsOf(split.staying, currentLines),
    moving_rooms: roomsOf(split.moving, targetLines),
    keep_prices: split.keepsPrices,
    ...(charge !== null && { charge }),
    reason: split.reason.trim(),
    tell: split.tell,
  };
}

function roomsOf(beds: Readonly<Record<string, number>>, lines: readonly Line[]): Wire["RoomIn"][] {
  return lines.flatMap(({ key, room }) => {
    const count = beds[key] ?? 0;
    return count > 0 ? [{ ...room, selected_beds_quantity: count }] : [];
  });
}
