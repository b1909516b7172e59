import { t as locale } from "#messages/locale";
import { formatDay, formatDayRange } from "@/lib/dates";
import { formatRupees } from "@/lib/money";

const count = new Intl.NumberFormat(locale.tag);
const short = new Intl.NumberFormat(locale.tag, { notation: "compact", maximumFractionDigits: 1 });
const LONGEST = 100_000;

export function formatCount(value: number): string {
  return count.format(value);
}

/** A short amount such as ₹4.2L, where the full amount would not fit. */
export function formatShortRupees(rupees: number): string {
  return Math.abs(rupees) < LONGEST ? formatRupees(Math.round(rupees)) : `₹${short.format(rupees)}`;
}

/** 12.5, and 12 rather than 12.0. */
export function formatTenths(value: number): string {
  return count.format(Math.abs(value));
}

export function formatDays({ start, end }: { start: string; end: string }): string {
  return start === end ? formatDay(start) : formatDayRange(start, end);
}
