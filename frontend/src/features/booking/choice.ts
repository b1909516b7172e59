import type { Wire } from "@/api/wire";
import { type Beds, boundOf, countBeds, fittedBeds, type OwnBeds, withBeds } from "@/features/booking/beds";

/**
 * What a party chooses besides its beds; a trip without options has none of it.
 */
export type Extras = {
  /** People who take a whole room, by sharing type. */
  alone: Beds;
  /** Of the beds of a sharing type, those for travellers of a category: by `categoryKey`. */
  ofCategory: Readonly<Record<string, number>>;
  /** Besides its beds: those who take none, by `categoryKey`. */
  withoutBed: Readonly<Record<string, number>>;
  /** The variant of everybody; null until one is chosen. */
  variant: number | null;
  /** The variants of travellers in their order, where they are not all the same. */
  variants: readonly (number | null)[] | null;
  addOns: Readonly<Record<number, number>>;
};

export type Choice = { beds: Beds; extras: Extras };

export const NO_EXTRAS: Extras = {
  alone: {},
  ofCategory: {},
  withoutBed: {},
  variant: null,
  variants: null,
  addOns: {},
};
/** So many travellers without a bed can go with each who has one. */
export const MOST_PER_BED = 2;

/** What is sold with a trip: of the departure once it is picked. */
export type Offered = {
  rooms: readonly Pick<
    Wire["RoomBedPricing"],
    "room_bed_id" | "room_capacity" | "single_supplement_with_tax"
  >[];
  categories: readonly Wire["TravellerCategoryOut"][];
  variants: readonly Wire["VariantOffer"][];
  addOns: readonly Wire["AddOnOffer"][];
};

/** One of a party: which bed, category and variant they have. */
export type Place = {
  roomBedId: number;
  categoryId: number | null;
  isAlone: boolean;
  variantId: number | null;
};

export function offeredOf(event: Wire["EventDetails"], plan: Wire["PlanOut"] | undefined): Offered {
  return {
    rooms: event.room_bed_pricings,
    categories: event.traveller_categories,
    variants: (plan ?? event).variants,
    addOns: (plan ?? event).add_ons,
  };
}

/** Whether a sharing type has anything to choose besides its beds. */
export function hasOptions({ categories, rooms }: Offered): boolean {
  return (
    categories.length > 0 ||
    rooms.some(({ single_supplement_with_tax }) => single_supplement_with_tax !== null)
  );
}

export function categoryKey(roomBedId: number, categoryId: number): string {
  return `${roomBedId}:${categoryId}`;
}

export function countPeople({ beds, extras }: Choice): number {
  return countWithBed({ beds, extras }) + countBeds(extras.withoutBed);
}

/** The people who take a bed, and a place of a variant. */
export function countWithBed({ beds, extras }: Choice): number {
  return countBeds(beds) + countBeds(extras.alone);
}

/** Whether travellers have different variants. */
export function isMixed({ variants }: Extras): boolean {
  return variants !== null;
}

/** The party in the order of its travellers: adults first, then by category, then who takes no bed. */
export function placesOf({ beds, extras }: Choice): Place[] {
  const rooms = Object.entries(beds).map(([id, count]) => ({ roomBedId: Number(id), count }));
  const children = seatsOf(extras.ofCategory);
  const adults = rooms.flatMap(({ roomBedId, count }) => {
    const childCount = children.filter((child) => child.roomBedId === roomBedId).length;
    return Array.from({ length: Math.max(0, count - childCount) }, () => seat(roomBedId, false));
  });
  const alone = Object.entries(extras.alone).flatMap(([id, count]) =>
    Array.from({ length: count }, () => seat(Number(id), true)),
  );
  return [...adults, ...alone, ...children, ...seatsOf(extras.withoutBed)].map((place, index) => ({
    ...place,
    variantId: extras.variants ? (extras.variants[index] ?? null) : extras.variant,
  }));
}

/** The choice of a hold. Its travellers are in the order of `placesOf`. */
export function choiceOfHold({
  booking_rooms: lines,
  add_ons: addOns,
  traveller_info: travellers,
}: Pick<Wire["HoldState"], "booking_rooms" | "add_ons" | "traveller_info">): Choice {
  // The lines are sorted; the travellers are in the order in which their categories were chosen.
  const categories = travellers.map(({ traveller_category_id }) => traveller_category_id);
  const placeOf = (line: Wire["RoomOut"]) => categories.indexOf(line.traveller_category_id);
  const rooms = [...lines].sort((one, other) => placeOf(one) - placeOf(other));
  const sharing = rooms.filter(({ takes_bed, is_alone }) => takes_bed && !is_alone);
  const withoutBed = rooms.filter(({ takes_bed }) => !takes_bed);
  const variants = travellers.map(({ option_id }) => option_id);
  const isSame = new Set(variants).size <= 1;
  return {
    beds: sumBy(sharing, ({ room_bed_id }) => room_bed_id),
    extras: {
      alone: sumBy(
        rooms.filter(({ is_alone }) => is_alone),
        ({ room_bed_id }) => room_bed_id,
      ),
      ofCategory: sumBy(sharing, keyOfCategory),
      withoutBed: sumBy(withoutBed, keyOfCategory),
      variant: isSame ? (variants[0] ?? null) : null,
      variants: isSame ? null : variants,
      addOns: Object.fromEntries(addOns.map(({ option_id, quantity }) => [option_id, quantity])),
    },
  };
}

function keyOfCategory({ room_bed_id, traveller_category_id }: Wire["RoomOut"]): string | null {
  return traveller_category_id === null ? null : categoryKey(room_bed_id, traveller_category_id);
}

/** The people of a hold's lines by a key; lines without a key count for nothing. */
function sumBy(
  rooms: readonly Wire["RoomOut"][],
  keyOf: (room: Wire["RoomOut"]) => string | number | null,
): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const room of rooms) {
    const key = keyOf(room);
    if (key !== null) sums[key] = (sums[key] ?? 0) + room.selected_beds_quantity;
  }
  return sums;
}

function seatsOf(byCategory: Extras["ofCategory"]) {
  return Object.entries(byCategory).flatMap(([key, count]) => {
    const [roomBedId = 0, categoryId = 0] = key.split(":").map(Number);
    return Array.from({ length: count }, () => ({ roomBedId, categoryId, isAlone: false }));
  });
}

function seat(roomBedId: number, isAlone: boolean): Omit<Place, "variantId"> {
  return { roomBedId, categoryId: null, isAlone };
}

/** The lines as the API wants them, each combination once: the same choice is the same call. */
export function linesOf(choice: Choice): Wire["RoomIn"][] {
  const lines = new Map<string, Wire["RoomIn"]>();
  for (const { roomBedId, categoryId, variantId, isAlone } of placesOf(choice)) {
    const key = [roomBedId, categoryId, variantId, isAlone].join();
    const line = lines.get(key) ?? {
      room_bed_id: roomBedId,
      selected_beds_quantity: 0,
      traveller_category_id: categoryId,
      option_id: variantId,
      is_alone: isAlone,
    };
    lines.set(key, { ...line, selected_beds_quantity: line.selected_beds_quantity + 1 });
  }
  return [...lines.entries()]
    .sort(([a], [b]) => a.localeCompare(b, "en", { numeric: true }))
    .map(([, line]) => line);
}

export function addOnsOf({ addOns }: Extras): Wire["ChosenAddOn"][] {
  return Object.entries(addOns).map(([id, quantity]) => ({ option_id: Number(id), quantity }));
}

/** Whether everybody has a variant, where the trip has any. */
export function hasVariants(choice: Choice, { variants }: Pick<Offered, "variants">): boolean {
  return variants.length === 0 || placesOf(choice).every(({ variantId }) => variantId !== null);
}

/** The beds that people alone take: all of their rooms. */
function bedsOfAlone(alone: Beds, { rooms }: Pick<Offered, "rooms">): Beds {
  return Object.fromEntries(
    rooms
      .filter(({ room_bed_id }) => alone[room_bed_id])
      .map(({ room_bed_id, room_capacity }) => [room_bed_id, (alone[room_bed_id] ?? 0) * room_capacity]),
  );
}

type Plan = Parameters<typeof boundOf>[0];

/** A departure without the beds that people of this party take alone. */
export function withoutAlone<P extends Plan>(plan: P, alone: Beds, offered: Pick<Offered, "rooms">): P {
  const aloneBeds = bedsOfAlone(alone, offered);
  return {
    ...plan,
    available_slots: plan.available_slots - countBeds(aloneBeds),
    room_beds: plan.room_beds.map((room) => ({
      ...room,
      available_beds: room.available_beds - (aloneBeds[room.room_bed_id] ?? 0),
    })),
  };
}

/** How many people can take a room of a type alone, beside the rest of the party. */
export function mostAlone(
  plan: Plan,
  own: OwnBeds,
  { beds, extras }: Choice,
  roomBedId: number,
  offered: Offered,
) {
  const room = offered.rooms.find(({ room_bed_id }) => room_bed_id === roomBedId);
  if (!room) return 0;
  const otherPlan = withoutAlone(plan, withBeds(extras.alone, roomBedId, 0), offered);
  const { most } = boundOf(otherPlan, own, beds, roomBedId);
  return Math.floor(Math.max(0, most - (beds[roomBedId] ?? 0)) / room.room_capacity);
}

/** Reduces a choice to what is sold and free, after another departure was picked or others booked. */
export function fitted(plan: Plan, ownBeds: OwnBeds, choice: Choice, offered: Offered): Choice {
  const { extras } = choice;
  let alone: Beds = {};
  for (const [id, count] of Object.entries(extras.alone)) {
    const most = mostAlone(plan, ownBeds, { beds: {}, extras: { ...extras, alone } }, Number(id), offered);
    alone = withBeds(alone, Number(id), Math.min(count, most));
  }
  const beds = fittedBeds(withoutAlone(plan, alone, offered), ownBeds, choice.beds);
  const fittedExtras = {
    ...extras,
    alone,
    ofCategory: fittedCategories(extras.ofCategory, beds, offered),
    withoutBed: fittedCategories(extras.withoutBed, timesPerBed(beds), offered),
  };
  const people = countPeople({ beds, extras: fittedExtras });
  return {
    beds,
    extras: {
      ...fittedExtras,
      ...fittedVariants(extras, offered),
      addOns: Object.fromEntries(
        Object.entries(extras.addOns)
          .map(([id, count]) => [id, Math.min(count, mostOf(id, people, offered))] as const)
          .filter(([, count]) => count > 0),
      ),
    },
  };
}

function timesPerBed(beds: Beds): Beds {
  return Object.fromEntries(Object.entries(beds).map(([id, count]) => [id, count * MOST_PER_BED]));
}

/** Travellers of a category are among those of their sharing type. */
function fittedCategories(ofCategory: Extras["ofCategory"], beds: Beds, { categories }: Offered) {
  const bedsLeft = { ...beds } as Record<number, number>;
  const fittedCounts: Record<string, number> = {};
  for (const [key, count] of Object.entries(ofCategory)) {
    const [roomBedId = 0, categoryId = 0] = key.split(":").map(Number);
    const isSold = categories.some(({ traveller_category_id }) => traveller_category_id === categoryId);
    const most = isSold ? Math.min(count, bedsLeft[roomBedId] ?? 0) : 0;
    if (most > 0) {
      fittedCounts[key] = most;
      bedsLeft[roomBedId] = (bedsLeft[roomBedId] ?? 0) - most;
    }
  }
  return fittedCounts;
}

function fittedVariants(
  { variant, variants }: Extras,
  offered: Offered,
): Pick<Extras, "variant" | "variants"> {
  const [only] = offered.variants;
  if (!only) return { variant: null, variants: null };
  // There is nothing to choose.
  if (offered.variants.length === 1) return { variant: only.option_id, variants: null };
  const sold = (id: number | null) =>
    offered.variants.some(({ option_id }) => option_id === id) ? id : null;
  return { variant: sold(variant), variants: variants?.map(sold) ?? null };
}

const MOST_A_BOOKING = 20;

function mostOf(id: string | number, people: number, { addOns }: Offered): number {
  const addOn = addOns.find(({ option_id }) => option_id === Number(id));
  return addOn ? mostAddOns(addOn, people, 0) : 0;
}

/** How many of an add-on a party can have; `own` are those it holds already. */
export function mostAddOns(
  { basis, left: unitsLeft }: Wire["AddOnOffer"],
  people: number,
  own: number,
): number {
  const allowed = basis === "person" ? people : MOST_A_BOOKING;
  return unitsLeft === null ? allowed : Math.min(allowed, unitsLeft + own);
}
