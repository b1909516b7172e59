import { readMonth, readPage, readSearchText } from "@/lib/search-params";
import { type SortOf, sortReader } from "@/lib/sorts";

/** From the address, or from a table's header; undefined for the list's own order. */
export const readPlanSort = sortReader(["name", "starts", "bookings", "sold", "received"]);
export const readReservationSort = sortReader(["name", "booked", "total", "paid", "due"]);

export type PlanSort = SortOf<typeof readPlanSort>;
export type ReservationSort = SortOf<typeof readReservationSort>;

export const STATUSES = [
  "booking",
  "upcoming",
  "ongoing",
  "completed",
  "scheduled",
  "paused",
  "draft",
  "cancelled",
] as const;

export const TABS = ["all", ...STATUSES] as const;

export type Tab = (typeof TABS)[number];

export const FIRST_TAB: Tab = "booking";

/** A search, and whether only what is overdue is shown. */
export type Tools = { q?: string; overdue?: true };

export const LONGEST_SEARCH = 100;

type View = "cards" | "table" | "calendar";

/** The months of the calendar; without, from this month. */
type Calendar = { month?: string; span?: "quarter" };

/** The state of Group Bookings in the address. The default is `FIRST_TAB`, as cards, from the first page. */
export type OrdersSearch = { status?: Tab; view?: View; page?: number; sort?: PlanSort } & Calendar & Tools;

export function readOrdersSearch({
  status,
  view,
  page,
  sort,
  month,
  span,
  ...tools
}: Record<string, unknown>): OrdersSearch {
  const order = readPlanSort(sort);
  return {
    ...(TABS.includes(status as Tab) && status !== FIRST_TAB ? { status: status as Tab } : {}),
    ...(view === "table" || view === "calendar" ? { view } : {}),
    ...readMonth({ month }),
    ...(span === "quarter" && { span }),
    ...readPage(page),
    ...(order && { sort: order }),
    ...readTools(tools),
  };
}

export function readTools({ q, overdue }: Record<string, unknown>): Tools {
  return {
    ...readSearchText(q, LONGEST_SEARCH),
    ...(overdue === true ? { overdue } : {}),
  };
}
