import { t as money } from "#messages/money";
import { t } from "#messages/wizard";
import { ROOM_TYPES, type RoomType } from "@/features/events/beds";
import type { OwnEvent } from "@/features/events/queries";
import { typedRupees } from "@/lib/typed-money";

/** The prices of all room types in one form, as typed; a type without price and rooms is not offered. */
export type PriceRow = { perDay: string; rooms: string };
export type PriceList = { days: string; rows: Readonly<Record<RoomType, PriceRow>> };
type Priced = Pick<OwnEvent, "tour_duration" | "room_bed_pricings">;

const MOST_DAYS = 366;
const { pricing: words, list } = t;

export function priceListOf({ tour_duration, room_bed_pricings }: Priced): PriceList {
  const rowOf = (type: RoomType): PriceRow => {
    const saved = room_bed_pricings.find(({ room_type }) => room_type === type);
    return {
      perDay: saved ? String(saved.price_per_head_per_day) : "",
      rooms: saved ? String(saved.total_rooms) : "",
    };
  };
  return {
    days: String(Math.max(1, tour_duration)),
    rows: Object.fromEntries(ROOM_TYPES.map((type) => [type, rowOf(type)])) as PriceList["rows"],
  };
}

/** A whole number that was typed, 0 where the field is empty; null for anything else. */
function countOf(typed: string): number | null {
  return /^\d{0,5}$/.test(typed.trim()) ? Number(typed) : null;
}

/**
 * The price per head and trip, in rupees: price a day times days; null while one of them is none. The saved price stays
 * while neither is changed, as its price a day is rounded.
 */
export function tripPrice(prices: PriceList, type: RoomType, event: Priced): number | null {
  const saved = event.room_bed_pricings.find(({ room_type }) => room_type === type);
  const before = priceListOf(event);
  const { perDay } = prices.rows[type];
  if (saved && prices.days === before.days && perDay === before.rows[type].perDay) {
    return saved.price_per_head_trip;
  }
  const [price, days] = [typedRupees(perDay), countOf(prices.days)];
  return price === null || !days ? null : (Math.round(price * 100) * days) / 100;
}

/** The path of a row's field. */
export function priceField<Field extends keyof PriceRow>(type: RoomType, field: Field) {
  return `rows.${type}.${field}` as const;
}

/** The errors that prevent saving the prices, by field. */
export function priceListProblems(prices: PriceList): Partial<Record<string, string>> {
  const problems: Partial<Record<string, string>> = {};
  const days = countOf(prices.days);
  if (!days || days > MOST_DAYS) problems["days"] = list.daysRange(MOST_DAYS);
  for (const type of ROOM_TYPES) {
    const { perDay, rooms } = prices.rows[type];
    const [price, count] = [perDay.trim() ? typedRupees(perDay) : 0, countOf(rooms)];
    if (price === null) problems[priceField(type, "perDay")] = money.amountWrong;
    else if (price === 0 && count) problems[priceField(type, "perDay")] = words.pricePositive;
    if (count === null) problems[priceField(type, "rooms")] = words.wholeRooms;
    else if (count === 0 && price) problems[priceField(type, "rooms")] = words.roomsPositive;
  }
  const isEmpty = ROOM_TYPES.every((type) => !countOf(prices.rows[type].rooms));
  if (isEmpty && Object.keys(problems).length === 0) {
    problems[priceField(ROOM_TYPES[0], "perDay")] = words.fillAll;
  }
  return problems;
}

/** All room types that are offered, to be saved together. */
export function wirePriceList(prices: PriceList, event: Priced) {
  return ROOM_TYPES.filter((type) => countOf(prices.rows[type].rooms)).map((type) => {
    const saved = event.room_bed_pricings.find(({ room_type }) => room_type === type);
    return {
      room_type: type,
      total_rooms: countOf(prices.rows[type].rooms),
      price_per_head_trip: tripPrice(prices, type, event),
      ...(saved && { version: saved.version }),
    };
  });
}
