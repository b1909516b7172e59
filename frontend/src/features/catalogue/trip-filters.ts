import type { Wire } from "@/api/wire";

/** What a list of trips is narrowed to, as it stands in the address. */
export type TripFilters = {
  q?: string;
  category?: number;
  month?: string;
  days?: string;
  price?: number;
  place?: string;
  operator?: string;
  sort?: Sort;
};
export type Sort = (typeof sorts)[number];
export type Choices = Wire["Choices"];
export type Choice = { value: string; trips: number };

export const sorts = ["recommended", "soonest", "price", "price_desc", "days", "days_desc"] as const;

/** Lengths people think in, in days, both inclusive; the last has no end. */
export const lengths: readonly { value: string; from: number; to: number | null }[] = [
  { value: "1-3", from: 1, to: 3 },
  { value: "4-6", from: 4, to: 6 },
  { value: "7-9", from: 7, to: 9 },
  { value: "10-", from: 10, to: null },
];

const DEAREST_STEP = 100_000;

/** What does not read as a filter is left out: addresses are typed by people too. */
export function readFilters(search: Record<string, unknown>): TripFilters {
  const q = text(search["q"], 100);
  const category = number(search["category"]);
  const month = text(search["month"], 7);
  const days = text(search["days"], 3);
  const price = number(search["price"]);
  const place = text(search["place"], 200);
  const operator = text(search["operator"], 30);
  const sort = sorts.find((one) => one === search["sort"] && one !== "recommended");
  return {
    ...(q && { q }),
    ...(category && { category }),
    ...(month && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) && { month }),
    ...(days && lengths.some(({ value }) => value === days) && { days }),
    ...(price && { price }),
    ...(place && { place }),
    ...(operator && /^[a-z0-9]+$/.test(operator) && { operator }),
    ...(sort && { sort }),
  };
}

/** The same in the API's words. */
export function wanted({ q, category, month, days, price, place, operator }: TripFilters) {
  const length = lengths.find(({ value }) => value === days);
  return {
    ...(q && { q }),
    ...(category && { category_id: category }),
    ...(month && { month }),
    ...(length && { days_min: length.from }),
    ...(length?.to && { days_max: length.to }),
    ...(price && { price_max: price }),
    ...(place && { place }),
    ...(operator && { client: operator }),
  };
}

/** How many filters of the sheet are set: neither the words searched for nor the order are among them. */
export function countSet({ month, days, price, place, operator }: TripFilters): number {
  return [month, days, price, place, operator].filter((one) => one !== undefined).length;
}

/** The months left; the one picked stays, so that it can be seen. */
export function monthChoices({ months }: Choices, picked: string | undefined): Choice[] {
  const left = months.map(({ month, trips }) => ({ value: month, trips }));
  return withPicked(left, picked).sort((a, b) => a.value.localeCompare(b.value));
}

export function lengthChoices({ days }: Choices): Choice[] {
  return lengths.map(({ value, from, to }) => ({
    value,
    trips: sum(days.filter((one) => one.days >= from && one.days <= (to ?? Infinity))),
  }));
}

/** Each price with all trips up to it, as far as a higher one adds any. */
export function priceChoices({ prices }: Choices, picked: number | undefined): Choice[] {
  const left = prices
    .filter(({ up_to }) => up_to <= DEAREST_STEP)
    .map(({ up_to }) => ({
      value: String(up_to),
      trips: sum(prices.filter((one) => one.up_to <= up_to)),
    }));
  return withPicked(left, picked === undefined ? undefined : String(picked)).sort(
    (a, b) => Number(a.value) - Number(b.value),
  );
}

export function placeChoices({ places }: Choices, picked: string | undefined): Choice[] {
  return withPicked(
    places.map(({ place, trips }) => ({ value: place, trips })),
    picked,
  ).sort((a, b) => a.value.localeCompare(b.value));
}

function withPicked(choices: Choice[], picked: string | undefined): Choice[] {
  if (picked === undefined || choices.some(({ value }) => value === picked)) return choices;
  return [...choices, { value: picked, trips: 0 }];
}

function sum(choices: readonly { trips: number }[]): number {
  return choices.reduce((all, { trips }) => all + trips, 0);
}

function text(value: unknown, longest: number): string | undefined {
  // An address bar's "2024" is read as a number before it comes here.
  const written = typeof value === "number" ? String(value) : value;
  return typeof written === "string" && written.trim() ? written.slice(0, longest) : undefined;
}

function number(value: unknown): number | undefined {
  const read = Number(value);
  return Number.isSafeInteger(read) && read > 0 ? read : undefined;
}
