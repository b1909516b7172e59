import { t } from "#messages/dates";
import { t as locale } from "#messages/locale";

const MILLISECONDS_A_DAY = 86_400_000;

/**
 * Calendar days travel as `YYYY-MM-DD` and belong to no time zone: they are parsed as text, so that a reader in
 * another zone sees the same day. Of an instant, the day is that of the reader's own clock. Month names are our own,
 * because engines differ ("Sep", "Sept"), and a page rendered by the server's engine must read the same in every
 * browser's.
 */
type Day = { year: string; month: string; day: string };

/** No-break space: a date never breaks over two lines, a range only after its dash, a moment before its time. */
const NBSP = "\u00a0";

/** Made when it is needed, because it takes a slow phone 10 ms and most pages show no time of day. */
let time: Intl.DateTimeFormat | undefined;

function parse(iso: string): Day {
  const [year = "", month = "", day = ""] = dayOf(iso).split("-");
  return { year, month: t.months[Number(month) - 1] ?? month, day: String(Number(day)) };
}

/** The day as `YYYY-MM-DD`: a calendar day as it is, that of an instant by the reader's own clock. */
function dayOf(iso: string): string {
  if (iso.length <= "YYYY-MM-DD".length) return iso;
  const instant = new Date(iso);
  return new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** Today by the reader's own clock, as `YYYY-MM-DD`. */
export function today(): string {
  return dayOf(new Date().toISOString());
}

/** The calendar day that an instant falls on in a time zone. */
export function dayIn(timeZone: string, instant: Date): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(instant);
}

/** 3 Jan 2027 */
export function formatDay(iso: string): string {
  const { day, month, year } = parse(iso);
  return [day, month, year].join(NBSP);
}

/** 3 Jan, where the year goes without saying. */
export function formatShortDay(iso: string): string {
  const { day, month } = parse(iso);
  return `${day}${NBSP}${month}`;
}

/** An instant, by the reader's own clock: 3 Jan 2027, 4:05 pm. */
export function formatMoment(iso: string): string {
  time ??= new Intl.DateTimeFormat(locale.tag, { hour: "numeric", minute: "2-digit" });
  return `${formatDay(iso)}, ${time.format(new Date(iso)).replace(/\s/g, NBSP)}`;
}

/** Sun, 3 Jan 2027 */
export function formatWeekday(iso: string): string {
  const weekday = new Date(`${dayOf(iso)}T00:00:00Z`).getUTCDay();
  return `${t.weekdays[weekday]},${NBSP}${formatDay(iso)}`;
}

/** 3–9 Jan 2027, 29 Jan – 3 Feb 2027, or 28 Dec 2026 – 3 Jan 2027: what both days share is said once. */
export function formatDayRange(from: string, to: string): string {
  const first = parse(from);
  const last = parse(to);
  if (dayOf(from) === dayOf(to)) return formatDay(from);
  if (first.year !== last.year) return `${formatDay(from)}${NBSP}– ${formatDay(to)}`;
  if (first.month !== last.month) return `${formatShortDay(from)}${NBSP}– ${formatDay(to)}`;
  return `${first.day}–${formatDay(to)}`;
}

/** The month of a day as `YYYY-MM`, which sorts. */
export function monthOf(iso: string): string {
  return iso.slice(0, 7);
}

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

export function isMonth(value: unknown): value is string {
  return typeof value === "string" && MONTH.test(value);
}

/** Jan 2027, from `YYYY-MM`. */
export function formatMonth(yearMonth: string): string {
  const { month, year } = parse(`${yearMonth}-01`);
  return `${month}${NBSP}${year}`;
}

/** The distinct months of some days, earliest first. */
export function monthsOf(days: readonly string[]): string[] {
  return [...new Set(days.map(monthOf))].sort();
}

/** A month so many months later, or earlier, as `YYYY-MM`. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return monthOf(new Date(Date.UTC(year, number - 1 + months, 1)).toISOString());
}

export function firstDayOf(month: string): string {
  return `${month}-01`;
}

export function lastDayOf(month: string): string {
  return addDays(firstDayOf(addMonths(month, 1)), -1);
}

/** A day so many days later, or earlier; empty stays empty. */
export function addDays(day: string, days: number): string {
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(time) ? "" : new Date(time + days * MILLISECONDS_A_DAY).toISOString().slice(0, 10);
}

/** The number of days from one to another, both counted. */
export function countDays(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / MILLISECONDS_A_DAY) + 1;
}

/** The last whole day before an instant that ends one, by the reader's own clock: of midnight, the day before. */
export function lastDayBefore(iso: string): string {
  return dayOf(new Date(Date.parse(iso) - 1000).toISOString());
}

/** Today in a year by the reader's own clock, as `YYYY-MM-DD`. */
export function inAYear(): string {
  const day = new Date();
  day.setFullYear(day.getFullYear() + 1);
  return dayOf(day.toISOString());
}
