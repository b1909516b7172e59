/** The filters of a list of trips, as in the address. */
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
type Sort = (typeof sorts)[number];

export const sorts = ["recommended", "soonest", "price", "price_desc", "days", "days_desc"] as const;

/** Lengths people think in, in days, both inclusive; the last has no end. */
export const lengths: readonly { value: string; from: number; to: number | null }[] = [
  { value: "1-3", from: 1, to: 3 },
  { value: "4-6", from: 4, to: 6 },
  { value: "7-9", from: 7, to: 9 },
  { value: "10-", from: 10, to: null },
];

/** Invalid values are ignored, because people also edit addresses. */
export function readFilters(search: Record<string, unknown>): TripFilters {
  const q = text(search["q"], 100);
  const category = number(search["category"]);
  const month = text(search["month"], 7);
  const days = text(search["days"], 3);
  const price = number(search["price"]);
  const place = text(search["place"], 200);
  const operator = text(search["operator"], 30);
  const sort = sorts.find((name) => name === search["sort"] && name !== "recommended");
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
export function wireFilters({ q, category, month, days, price, place, operator }: TripFilters) {
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
  return [month, days, price, place, operator].filter((filter) => filter !== undefined).length;
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
