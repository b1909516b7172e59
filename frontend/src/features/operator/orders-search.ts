import { type PlanSort, readPlanSort } from "@/features/operator/sorts";

export const TABS = [
  "booking",
  "upcoming",
  "ongoing",
  "completed",
  "scheduled",
  "paused",
  "draft",
  "cancelled",
] as const;

export type Tab = (typeof TABS)[number];
/** A search, and whether only what is overdue is shown. */
export type Tools = { q?: string; overdue?: true };

export const LONGEST_SEARCH = 100;

type View = "cards" | "table";

/** The state of Group Bookings in the address. The default is the first tab, as cards, from the first page. */
export type OrdersSearch = { status?: Tab; view?: View; page?: number; sort?: PlanSort } & Tools;

export function readOrdersSearch({
  status,
  view,
  page,
  sort,
  ...tools
}: Record<string, unknown>): OrdersSearch {
  const order = readPlanSort(sort);
  return {
    ...(TABS.includes(status as Tab) && status !== TABS[0] ? { status: status as Tab } : {}),
    ...(view === "table" ? { view } : {}),
    ...(Number.isInteger(page) && Number(page) > 1 ? { page: page as number } : {}),
    ...(order && { sort: order }),
    ...readTools(tools),
  };
}

/** From the address, where text may have been parsed as a number. */
export function readTools({ q, overdue }: Record<string, unknown>): Tools {
  const text = typeof q === "number" ? String(q) : q;
  return {
    ...(typeof text === "string" && text ? { q: text.slice(0, LONGEST_SEARCH) } : {}),
    ...(overdue === true ? { overdue } : {}),
  };
}
