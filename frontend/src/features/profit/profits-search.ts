import type { Order, Shown } from "@/features/profit/queries";

export type ProfitsSearch = { shown?: Shown; sort?: Order; page?: number };

export const SHOWN: readonly Shown[] = ["coming", "over"];
export const ORDERS: readonly Order[] = [
  "start",
  "margin",
  "margin_low",
  "margin_percent",
  "revenue",
  "cost",
];

/** Reads the list's search; what is as it begins is left out. */
export function readProfitsSearch(search: Record<string, unknown>): ProfitsSearch {
  const shown = SHOWN.find((one) => one === search["shown"] && one !== "coming");
  const sort = ORDERS.find((one) => one === search["sort"] && one !== "start");
  const page = Number(search["page"]);
  return {
    ...(shown && { shown }),
    ...(sort && { sort }),
    ...(Number.isInteger(page) && page > 1 && { page }),
  };
}
