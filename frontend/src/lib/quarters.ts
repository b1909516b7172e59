import { addMonths, firstDayOf, monthOf } from "@/lib/dates";

/** Quarters are named by their first months, as `2026-10`; a financial year begins in April. */
const QUARTER = /^20\d\d-(01|04|07|10)$/;
const MONTHS = 3;
const OFFERED = 8;

export type QuarterSearch = { quarter?: string };

export function readQuarter({ quarter }: Record<string, unknown>): QuarterSearch {
  return typeof quarter === "string" && QUARTER.test(quarter) ? { quarter } : {};
}

/** The quarter of a day. */
export function quarterOf(day: string): string {
  const month = monthOf(day);
  return addMonths(month, -((Number(month.slice(-2)) - 1) % MONTHS));
}

/** The quarter of a day and those before it, and `chosen` where it is older. */
export function lastQuarters(today: string, chosen?: string): string[] {
  const latest = quarterOf(today);
  const quarters = Array.from({ length: OFFERED }, (_, count) => addMonths(latest, -MONTHS * count));
  return chosen === undefined || quarters.includes(chosen) ? quarters : [chosen, ...quarters];
}

export function lastMonthOf(quarter: string): string {
  return addMonths(quarter, MONTHS - 1);
}

/** The first of April on or before a day. */
export function startOfFinancialYear(day: string): string {
  const month = monthOf(day);
  return firstDayOf(addMonths(month, -((Number(month.slice(-2)) + 8) % 12)));
}
