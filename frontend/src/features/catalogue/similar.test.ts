import { expect, test } from "vitest";
import { similarTrips } from "@/features/catalogue/similar";
import type { ListedCategory, ListedEvent } from "@/features/catalogue/types";

const trip = (event_id: number, tour_duration: number, departures = 1) =>
  ({ event_id, tour_duration, event_plans: Array.from({ length: departures }) }) as ListedEvent;

test("similar trips share a category, then a length; not the trip itself, nor one without departures", () => {
  const shelves = [
    { category_id: 1, events: [trip(1, 5), trip(2, 9), trip(3, 6), trip(4, 5, 0)] },
    { category_id: 2, events: [trip(5, 5), trip(6, 12)] },
  ] as ListedCategory[];
  const event = {
    event_id: 1,
    tour_duration: 5,
    categories: [{ category_id: 1, name: "Treks", description: "" }],
  };
  expect(similarTrips(event, shelves).map(({ event_id }) => event_id)).toEqual([3, 2, 5]);
});
