import type { EventDetails, ListedCategory, ListedEvent } from "@/features/catalogue/types";

const MOST = 3;

/** Up to three other trips of a storefront with departures: of the same categories first, then of a like length. */
export function similarTrips(
  event: Pick<EventDetails, "event_id" | "categories" | "tour_duration">,
  shelves: readonly ListedCategory[],
): ListedEvent[] {
  const categoryIds = new Set(event.categories.map(({ category_id }) => category_id));
  const ranked = new Map<number, { trip: ListedEvent; shared: number }>();
  for (const shelf of shelves) {
    for (const trip of shelf.events) {
      if (trip.event_id === event.event_id || trip.event_plans.length === 0) continue;
      const shared = (ranked.get(trip.event_id)?.shared ?? 0) + (categoryIds.has(shelf.category_id) ? 1 : 0);
      ranked.set(trip.event_id, { trip, shared });
    }
  }
  const apart = (trip: ListedEvent) => Math.abs(trip.tour_duration - event.tour_duration);
  return [...ranked.values()]
    .sort((a, b) => b.shared - a.shared || apart(a.trip) - apart(b.trip))
    .slice(0, MOST)
    .map(({ trip }) => trip);
}
