import { addMonths, firstDayOf, lastDayOf, monthOf } from "@/lib/dates";
import { startOfFinancialYear } from "@/lib/quarters";

/** What can be downloaded at once. */
export type Period = "month" | "last" | "quarter" | "year";

/** The first and the last day of a period that has `today`, as `YYYY-MM-DD`. */
export function daysOf(period: Period, today: string): [first: string, last: string] {
  const month = monthOf(today);
  switch (period) {
    case "month":
      return [firstDayOf(month), today];
    case "last":
      return [firstDayOf(addMonths(month, -1)), lastDayOf(addMonths(month, -1))];
    case "quarter":
      return [firstDayOf(addMonths(month, -2)), today];
    case "year":
      return [startOfFinancialYear(today), today];
  }
}
