import { expect, test } from "vitest";
import { sizeOf } from "@/features/events/size";

test.each([
  [4, 20, "4 days · 20 people"],
  [1, 0, "1 day"],
  [0, 12, "12 people"],
  [0, 0, "Not set yet"],
])("%i days and %i people are shown as %j", (tour_duration, tour_capacity, shown) => {
  expect(sizeOf({ tour_duration, tour_capacity })).toBe(shown);
});
