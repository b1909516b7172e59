import { t } from "#messages/my-trip";

const DAY = 86_400_000;

/** Where a trip is in time, on a day of the reader's calendar. */
export function countdown(start: string, end: string, today: string): string {
  const days = Math.round((Date.parse(start) - Date.parse(today)) / DAY);
  if (days > 0) return t.inDays(days);
  if (today > end) return t.over;
  return days === 0 ? t.startsToday : t.running(1 - days);
}
