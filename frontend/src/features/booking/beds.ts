import type { Wire } from "@/api/wire";

/** Beds chosen by sharing type: `room_bed_id` to a number above 0. */
export type Beds = Readonly<Record<number, number>>;

type Plan = Pick<Wire["PlanOut"], "available_slots"> & {
  room_beds: readonly Pick<Wire["RoomBedLeft"], "room_bed_id" | "available_beds">[];
};

/** Beds that a person holds already on a plan: taken for everybody else, free for this person to choose again. */
export type OwnBeds = { total: number; byType: Beds };

export const NONE_HELD: OwnBeds = { total: 0, byType: {} };

export function countBeds(beds: Beds): number {
  return Object.values(beds).reduce((sum, count) => sum + count, 0);
}

export function withBeds(beds: Beds, roomBedId: number, count: number): Beds {
  const { [roomBedId]: _, ...otherBeds } = beds;
  return count > 0 ? { ...otherBeds, [roomBedId]: count } : otherBeds;
}

/** The sharing types with their beds, in the order of their ids. */
export function roomsOf(beds: Beds): { room_bed_id: number; selected_beds_quantity: number }[] {
  return Object.entries(beds)
    .map(([id, count]) => ({ room_bed_id: Number(id), selected_beds_quantity: count }))
    .sort((a, b) => a.room_bed_id - b.room_bed_id);
}

export function slotsOf(plan: Plan, ownBeds: OwnBeds): number {
  return plan.available_slots + ownBeds.total;
}

export function bedsOfType(plan: Plan, ownBeds: OwnBeds, roomBedId: number): number {
  const free = plan.room_beds.find((room) => room.room_bed_id === roomBedId)?.available_beds ?? 0;
  return free + (ownBeds.byType[roomBedId] ?? 0);
}

export type Bound = { most: number; by: "plan" | "type" };

/** How many beds of a type may be chosen beside those of the other types, and what sets the limit. */
export function boundOf(plan: Plan, ownBeds: OwnBeds, beds: Beds, roomBedId: number): Bound {
  const otherCount = countBeds(withBeds(beds, roomBedId, 0));
  const ofPlan = Math.max(0, slotsOf(plan, ownBeds) - otherCount);
  const ofType = bedsOfType(plan, ownBeds, roomBedId);
  return ofType < ofPlan ? { most: ofType, by: "type" } : { most: ofPlan, by: "plan" };
}

/** Reduces a choice to the beds available, after another plan was picked or others booked beds. */
export function fittedBeds(plan: Plan, ownBeds: OwnBeds, beds: Beds): Beds {
  let fitted: Beds = {};
  for (const { room_bed_id, selected_beds_quantity } of roomsOf(beds)) {
    const { most } = boundOf(plan, ownBeds, fitted, room_bed_id);
    fitted = withBeds(fitted, room_bed_id, Math.min(selected_beds_quantity, most));
  }
  return fitted;
}

type Room = Pick<Wire["RoomBedPricing"], "room_bed_id" | "room_capacity">;

/** The beds of a hold, when it is one on this plan; a person alone holds a whole room. */
export function ownBedsOn(
  planId: number,
  hold: Wire["HoldState"] | null | undefined,
  rooms: readonly Room[] = [],
): OwnBeds {
  if (hold?.state !== "held" || hold.reservation_event.event_plan_id !== planId) return NONE_HELD;
  const byType: Record<number, number> = {};
  for (const { room_bed_id: id, selected_beds_quantity, is_alone, takes_bed } of hold.booking_rooms) {
    if (!takes_bed) continue;
    const each = is_alone ? (rooms.find(({ room_bed_id }) => room_bed_id === id)?.room_capacity ?? 1) : 1;
    byType[id] = (byType[id] ?? 0) + selected_beds_quantity * each;
  }
  return { total: countBeds(byType), byType };
}

/** The beds that are offered from the waiting list of a plan. */
export function offeredBedsOn(planId: number, offer: Wire["OfferPage"] | undefined): OwnBeds {
  if (offer?.state !== "offered" || offer.event_plan_id !== planId) return NONE_HELD;
  const byType = Object.fromEntries(offer.beds.map(({ room_bed_id, beds }) => [room_bed_id, beds]));
  return { total: countBeds(byType), byType };
}

/** How many of a variant or add-on a hold on this plan has: free for this person to choose again. */
export function ownOptionsOn(
  planId: number | undefined,
  hold: Wire["HoldState"] | null,
  optionId: number,
): number {
  if (hold?.state !== "held" || hold.reservation_event.event_plan_id !== planId) return 0;
  const people = hold.booking_rooms.filter(({ option_id }) => option_id === optionId);
  const bought = hold.add_ons.filter(({ option_id }) => option_id === optionId);
  return (
    people.reduce((sum, { selected_beds_quantity }) => sum + selected_beds_quantity, 0) +
    bought.reduce((sum, { quantity }) => sum + quantity, 0)
  );
}
