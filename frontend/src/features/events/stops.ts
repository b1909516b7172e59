import { t } from "#messages/wizard";

/** The form values of an itinerary item. */
export type Stop = { day: number; name: string; eta: string; description: string };
export type StopProblems = Partial<Record<keyof Stop, string>>;

const { itinerary: words } = t;

/** The errors that prevent saving an item. */
export function stopProblems(stop: Stop, days: number): StopProblems {
  const problems: StopProblems = {};
  if (!stop.name.trim()) problems.name = words.nameRequired;
  if (!stop.eta) problems.eta = words.etaRequired;
  if (stop.day < 1 || stop.day > days) problems.day = words.dayRange(days);
  return problems;
}

/** The items by day: each day of the tour, and days beyond it that have items. */
export function byDay<Item extends { day_count: number }>(items: readonly Item[], days: number) {
  const last = Math.max(days, ...items.map(({ day_count }) => day_count));
  return Array.from({ length: last }, (_, index) => ({
    day: index + 1,
    items: items.filter(({ day_count }) => day_count === index + 1),
  }));
}
