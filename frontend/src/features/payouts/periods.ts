/** What can be downloaded at once. */
export type Period = "month" | "last" | "quarter" | "year";

/** The first and the last day of a period that has `today`, as `YYYY-MM-DD`. A financial year begins in April. */
export function daysOf(period: Period, today: string): [first: string, last: string] {
  const [year = 0, month = 1] = today.split("-").map(Number);
  switch (period) {
    case "month":
      return [firstOf(year, month), today];
    case "last":
      return [firstOf(year, month - 1), lastOf(year, month - 1)];
    case "quarter":
      return [firstOf(year, month - 2), today];
    case "year":
      return [firstOf(month < 4 ? year - 1 : year, 4), today];
  }
}

function firstOf(year: number, month: number): string {
  return new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10);
}

function lastOf(year: number, month: number): string {
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
