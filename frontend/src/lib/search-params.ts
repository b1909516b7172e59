import { isMonth } from "@/lib/dates";

/** The search text of a list. Digits alone may have been parsed as a number. */
export function readSearchText(q: unknown, maxLength: number): { q?: string } {
  const text = typeof q === "number" ? String(q) : q;
  return typeof text === "string" && text ? { q: text.slice(0, maxLength) } : {};
}

/** The page of a list; the first page has no parameter. */
export function readPage(page: unknown): { page?: number } {
  return Number.isSafeInteger(page) && Number(page) > 1 ? { page: Number(page) } : {};
}

export type MonthSearch = { month?: string };

/** The month of an address; none for another text. */
export function readMonth({ month }: Record<string, unknown>): MonthSearch {
  return isMonth(month) ? { month } : {};
}
