import { readTools, type Tools } from "@/features/operator/list-tools";

export const TABS = ["booking", "upcoming", "ongoing", "completed", "scheduled", "draft"] as const;

export type Tab = (typeof TABS)[number];
export type View = "cards" | "table";

/** What of Group Bookings is shown. What is not in the address is the first tab, as cards, from the first page. */
export type OrdersSearch = { status?: Tab; view?: View; page?: number } & Tools;

export function readOrdersSearch({ status, view, page, ...tools }: Record<string, unknown>): OrdersSearch {
  return {
    ...(TABS.includes(status as Tab) && status !== TABS[0] ? { status: status as Tab } : {}),
    ...(view === "table" ? { view } : {}),
    ...(Number.isInteger(page) && Number(page) > 1 ? { page: page as number } : {}),
    ...readTools(tools),
  };
}
