import { t as money } from "#messages/money";
import { t } from "#messages/wizard";
import { isTaken, MOST_PERSONS, ROOM_TYPES, standardPersons, typedPersons } from "@/features/events/beds";
import type { OwnEvent } from "@/features/events/queries";
import { typedRupees } from "@/lib/typed-money";

/** The prices of all room types in one form, as typed; a type without price and rooms is not offered. */
export type PriceRow = { name: string; persons: string; perDay: string; rooms: string };
/** The rows by the name of a usual type, by the id of a saved one, or by a number for a new one. */
export type PriceList = { days: string; rows: Readonly<Record<string, PriceRow>> };
type Priced = Pick<OwnEvent, "tour_duration" | "room_bed_pricings">;
type Saved = OwnEvent["room_bed_pricings"][number];

const MOST_DAYS = 366;
const { pricing: words, list } = t;

export function priceListOf({ tour_duration, room_bed_pricings }: Priced): PriceList {
  const rowOf = (name: string, persons: number, saved?: Saved): PriceRow => ({
    name,
    persons: String(persons),
    perDay: saved ? String(saved.price_per_head_per_day) : "",
    rooms: saved ? String(saved.total_rooms) : "",
  });
  const saved = new Map(room_bed_pricings.map((price) => [keyOf(price), price]));
  const usual = ROOM_TYPES.map((type) => [type, rowOf(type, standardPersons(type), saved.get(type))]);
  const customRows = [...saved]
    .filter(([key]) => !isUsual(key))
    .map(([key, price]) => [key, rowOf(price.room_type, price.room_capacity, price)]);
  return {
    days: String(Math.max(1, tour_duration)),
    rows: Object.fromEntries([...usual, ...customRows]) as PriceList["rows"],
  };
}

/** Whether a row is that of a usual type, whose name and persons are given. */
export function isUsual(key: string): boolean {
  return standardPersons(key) > 0;
}

/** The rows with one more, for another kind of room. */
export function withNewRow(rows: PriceList["rows"]): PriceList["rows"] {
  const key = `new-${Object.keys(rows).length}`;
  return { ...rows, [key]: { name: "", persons: "", perDay: "", rooms: "" } };
}

function keyOf({ room_bed_id, room_type, room_capacity }: Saved): string {
  return standardPersons(room_type) === room_capacity ? room_type : `room-${room_bed_id}`;
}

function savedOf(key: string, event: Priced): Saved | undefined {
  return event.room_bed_pricings.find((price) => keyOf(price) === key);
}

/** A whole number that was typed, 0 where the field is empty; null for anything else. */
function countOf(typed: string): number | null {
  return /^\d{0,5}$/.test(typed.trim()) ? Number(typed) : null;
}

/**
 * The price per head and trip, in rupees: price a day times days; null while one of them is none. The saved price stays
 * while neither is changed, as its price a day is rounded.
 */
export function tripPrice(prices: PriceList, key: string, event: Priced): number | null {
  const saved = savedOf(key, event);
  const before = priceListOf(event);
  const perDay = prices.rows[key]?.perDay ?? "";
  if (saved && prices.days === before.days && perDay === before.rows[key]?.perDay) {
    return saved.price_per_head_trip;
  }
  const [price, days] = [typedRupees(perDay), countOf(prices.days)];
  return price === null || !days ? null : (Math.round(price * 100) * days) / 100;
}

/** The path of a row's field. */
export function priceField<Field extends keyof PriceRow>(key: string, field: Field) {
  return `rows.${key}.${field}` as const;
}

/** The errors that prevent saving the prices, by field. */
export function priceListProblems(prices: PriceList): Partial<Record<string, string>> {
  const problems: Partial<Record<string, string>> = {};
  const days = countOf(prices.days);
  if (!days || days > MOST_DAYS) problems["days"] = list.daysRange(MOST_DAYS);
  for (const [key, row] of Object.entries(prices.rows)) {
    const { name, persons, perDay, rooms } = row;
    const [price, count] = [perDay.trim() ? typedRupees(perDay) : 0, countOf(rooms)];
    if (price === null) problems[priceField(key, "perDay")] = money.amountWrong;
    else if (price === 0 && count) problems[priceField(key, "perDay")] = words.pricePositive;
    if (count === null) problems[priceField(key, "rooms")] = words.wholeRooms;
    else if (count === 0 && price) problems[priceField(key, "rooms")] = words.roomsPositive;
    if (isUsual(key) || !(name.trim() || price !== 0 || count !== 0)) continue;
    const otherRows = Object.entries(prices.rows).filter(([other]) => other !== key);
    if (!name.trim()) problems[priceField(key, "name")] = words.fillAll;
    else if (isTaken(name, offered(otherRows))) problems[priceField(key, "name")] = words.duplicate;
    if (typedPersons(persons) === null) {
      problems[priceField(key, "persons")] = words.personsRange(MOST_PERSONS);
    }
  }
  const isEmpty = Object.values(prices.rows).every(({ rooms }) => !countOf(rooms));
  if (isEmpty && Object.keys(problems).length === 0) {
    problems[priceField(ROOM_TYPES[0], "perDay")] = words.fillAll;
  }
  return problems;
}

/** The names of the room types that have rooms. */
function offered(rows: readonly [string, PriceRow][]): string[] {
  return rows.filter(([, { rooms }]) => countOf(rooms)).map(([, { name }]) => name);
}

/** All room types that are offered, to be saved together. */
export function wirePriceList(prices: PriceList, event: Priced) {
  return Object.entries(prices.rows)
    .filter(([, { rooms }]) => countOf(rooms))
    .map(([key, { name, persons, rooms }]) => {
      const saved = savedOf(key, event);
      return {
        room_type: name.trim(),
        room_capacity: typedPersons(persons),
        total_rooms: countOf(rooms),
        price_per_head_trip: tripPrice(prices, key, event),
        ...(saved && { room_bed_id: saved.room_bed_id, version: saved.version }),
      };
    });
}
