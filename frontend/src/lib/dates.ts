/**
 * Calendar days travel as `YYYY-MM-DD` and belong to no time zone: they are read and written in UTC, so that a reader
 * in another zone sees the same day.
 */
const day = new Intl.DateTimeFormat("en-IN", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});
const dayOfMonth = new Intl.DateTimeFormat("en-IN", { day: "numeric", month: "short", timeZone: "UTC" });
const moment = new Intl.DateTimeFormat("en-IN", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
});
const weekday = new Intl.DateTimeFormat("en-IN", { weekday: "short", timeZone: "UTC" });
const month = new Intl.DateTimeFormat("en-IN", { month: "short", year: "numeric", timeZone: "UTC" });

function parse(iso: string): Date {
  return new Date(`${iso.slice(0, 10)}T00:00:00Z`);
}

/** 3 Jan 2027 */
export function formatDay(iso: string): string {
  return day.format(parse(iso));
}

/** 3 Jan, where the year goes without saying. */
export function formatShortDay(iso: string): string {
  return dayOfMonth.format(parse(iso));
}

/** An instant, by the reader's own clock: 3 Jan 2027, 4:05 pm. */
export function formatMoment(iso: string): string {
  return moment.format(new Date(iso));
}

/** Sun, 3 Jan 2027 */
export function formatWeekday(iso: string): string {
  return `${weekday.format(parse(iso))}, ${formatDay(iso)}`;
}

/** 3–9 Jan 2027, or 28 Dec 2026 – 3 Jan 2027: what both days share is said once. */
export function formatDayRange(from: string, to: string): string {
  return day.formatRange(parse(from), parse(to));
}

/** The month of a day as `YYYY-MM`, which sorts. */
export function monthOf(iso: string): string {
  return iso.slice(0, 7);
}

/** Jan 2027, from `YYYY-MM`. */
export function formatMonth(yearMonth: string): string {
  return month.format(parse(`${yearMonth}-01`));
}

/** The distinct months of some days, earliest first. */
export function monthsOf(days: readonly string[]): string[] {
  return [...new Set(days.map(monthOf))].sort();
}
