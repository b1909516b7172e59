import { readPage } from "@/lib/search-params";
import { type SortOf, sortReader } from "@/lib/sorts";

export const SHOWN = ["booked", "cancelled", "paid", "ended", "due", "overdue"] as const;
/** The figure that a list of bookings belongs to. */
export type Shown = (typeof SHOWN)[number];

/** The filters of a figure's bookings in the address. */
export type BookingsSearch = {
  show?: Shown;
  since?: string;
  until?: string;
  destination?: string;
  event?: number;
  sort?: BookingsSort;
  page?: number;
};

export const readBookingsSort = sortReader(["name", "trip", "starts", "booked", "due", "amount"]);
type BookingsSort = SortOf<typeof readBookingsSort>;

const LONGEST = 200;

export function readBookingsSearch(search: Readonly<Record<string, unknown>>): BookingsSearch {
  const { show, since, until, destination, event, page } = search;
  const sort = readBookingsSort(search["sort"]);
  return {
    ...(SHOWN.includes(show as Shown) && show !== SHOWN[0] ? { show: show as Shown } : {}),
    ...(isDay(since) ? { since } : {}),
    ...(isDay(until) ? { until } : {}),
    ...(typeof destination === "string" && destination ? { destination: destination.slice(0, LONGEST) } : {}),
    ...(Number.isInteger(event) && Number(event) > 0 ? { event: event as number } : {}),
    ...(sort && { sort }),
    ...readPage(page),
  };
}

function isDay(value: unknown): value is string {
  return typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value);
}
