import { t as money } from "#messages/money";
import { t } from "#messages/wizard";
import type { OwnEvent } from "@/features/events/queries";
import { typedRupees } from "@/lib/typed-money";

type Plan = OwnEvent["event_plans"][number];

/** The capacity of one departure, and its rooms and own prices by `room_bed_id`, as typed. */
export type Stock = {
  capacity: string;
  rooms: Readonly<Record<string, string>>;
  prices: Readonly<Record<string, string>>;
};
export type StockProblems = Partial<Record<string, string>>;

const { stock: words } = t;

export function stockOf({ capacity, room_beds }: Plan): Stock {
  return {
    capacity: String(capacity),
    rooms: Object.fromEntries(
      room_beds.map(({ room_bed_id, room_capacity, total }) => [room_bed_id, String(total / room_capacity)]),
    ),
    prices: Object.fromEntries(
      room_beds.map(({ room_bed_id, price_per_head_trip }) => [
        room_bed_id,
        price_per_head_trip === null ? "" : String(price_per_head_trip),
      ]),
    ),
  };
}

/** The path of a room type's field. */
export function roomsField(roomBedId: number): `rooms.${string}` {
  return `rooms.${roomBedId}`;
}

/** The path of the field of a room type's own price. */
export function ownPriceField(roomBedId: number): `prices.${string}` {
  return `prices.${roomBedId}`;
}

/** The beds there would be in all; null while a number is none. */
export function bedsInAll(stock: Stock, { room_beds }: Plan): number | null {
  let beds = 0;
  for (const { room_bed_id, room_capacity } of room_beds) {
    const rooms = wholeOf(stock.rooms[room_bed_id]);
    if (rooms === null) return null;
    beds += rooms * room_capacity;
  }
  return beds;
}

/** The errors: capacity and beds of a type must not fall below those sold and held, and the beds must suffice for the capacity. */
export function stockProblems(stock: Stock, plan: Plan): StockProblems {
  const problems: StockProblems = {};
  // Unchanged values are not validated.
  if (Object.keys(wireStock(stock, plan)).length === 0) return problems;
  for (const { room_bed_id, room_capacity, held, sold } of plan.room_beds) {
    const rooms = wholeOf(stock.rooms[room_bed_id]);
    if (rooms === null) problems[roomsField(room_bed_id)] = words.wholeRooms;
    else if (rooms * room_capacity < held + sold) {
      problems[roomsField(room_bed_id)] = words.belowTaken(sold, held);
    }
    const price = stock.prices[room_bed_id]?.trim();
    if (price && !typedRupees(price)) {
      problems[ownPriceField(room_bed_id)] =
        typedRupees(price) === 0 ? t.pricing.pricePositive : money.amountWrong;
    }
  }
  const capacity = wholeOf(stock.capacity);
  const beds = bedsInAll(stock, plan);
  if (!capacity) problems["capacity"] = words.wholePlaces;
  else if (capacity < plan.held + plan.sold) problems["capacity"] = words.belowTaken(plan.sold, plan.held);
  else if (beds !== null && beds < capacity) {
    problems["capacity"] =
      `${t.pricing.insufficient}: ${t.pricing.insufficientText(capacity - beds, capacity)}`;
  }
  return problems;
}

/** The request body: only changed values, because the server does not validate the others. */
export function wireStock(stock: Stock, plan: Plan) {
  const before = stockOf(plan);
  const isChanged = (what: "rooms" | "prices", id: number) => stock[what][id] !== before[what][id];
  const changed = plan.room_beds.filter(
    ({ room_bed_id: id }) => isChanged("rooms", id) || isChanged("prices", id),
  );
  return {
    ...(stock.capacity !== before.capacity && { capacity: Number(stock.capacity) }),
    ...(changed.length > 0 && {
      room_beds: changed.map(({ room_bed_id, room_capacity }) => ({
        room_bed_id,
        ...(isChanged("rooms", room_bed_id) && {
          total: Number(stock.rooms[room_bed_id]) * room_capacity,
        }),
        ...(isChanged("prices", room_bed_id) && {
          price_per_head_trip: typedRupees(stock.prices[room_bed_id] ?? ""),
        }),
      })),
    }),
  };
}

function wholeOf(typed: string | undefined): number | null {
  return typed !== undefined && /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : null;
}
