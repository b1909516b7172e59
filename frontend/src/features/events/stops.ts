import { t } from "#messages/wizard";

/** An item of the itinerary as it stands in its form. */
export type Stop = { day: number; name: string; eta: string; description: string };
export type StopProblems = Partial<Record<keyof Stop, string>>;

const { itinerary: words } = t;

/** What keeps an item from being saved. */
export function stopProblems(stop: Stop, days: number): StopProblems {
  const problems: StopProblems = {};
  if (!stop.name.trim()) problems.name = words.nameRequired;
  if (!stop.eta) problems.eta = words.etaRequired;
  if (stop.day < 1 || stop.day > days) problems.day = words.dayRange(days);
  return problems;
}

/** The items by day: each day of the tour, and whatever lies beyond it. */
export function byDay<Item extends { day_count: number }>(items: readonly Item[], days: number) {
  const last = Math.max(days, ...items.map(({ day_count }) => day_count));
  return Array.from({ length: last }, (_, index) => ({
    day: index + 1,
    items: items.filter(({ day_count }) => day_count === index + 1),
  }));
}
