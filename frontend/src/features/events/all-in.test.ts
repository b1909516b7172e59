import { expect, test } from "vitest";
import { allIn, rateOn } from "@/features/events/all-in";

test.each([
  [9750, 5, 10_238],
  [10, 5, 11],
  [9, 5, 9],
  [9999.5, 18, 11_799.5],
  [-500, 5, -525],
  [0, 18, 0],
])("%d at %d%% is %d with tax", (price, percent, expected) => {
  expect(allIn(price, { percent, isIncluded: false })).toBeCloseTo(expected, 10);
});

test("a price with tax in it stays", () => {
  expect(allIn(9999.5, { percent: 18, isIncluded: true })).toBe(9999.5);
});

test("the rate of a day is the latest that has begun", () => {
  const rates = [
    { from_day: null, percent: 5 },
    { from_day: "2027-04-01", percent: 18 },
  ];
  expect([rateOn(rates, "2027-03-31"), rateOn(rates, "2027-04-01")]).toEqual([5, 18]);
});
