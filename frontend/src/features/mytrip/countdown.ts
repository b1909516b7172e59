import { t } from "#messages/my-trip";

const DAY = 86_400_000;

/** The day of the trip that today is; 0 or less before it begins. */
export function dayOf(start: string, today: string): number {
  return 1 + Math.round((Date.parse(today) - Date.parse(start)) / DAY);
}

/** Where a trip is in time, on a day of the reader's calendar. */
export function countdown(start: string, end: string, today: string): string {
  const day = dayOf(start, today);
  if (day < 1) return t.inDays(1 - day);
  if (today > end) return t.over;
  return day === 1 ? t.startsToday : t.running(day);
}
