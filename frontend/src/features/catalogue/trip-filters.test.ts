import { expect, test } from "vitest";
import { type Choices, lengthChoices, monthChoices, priceChoices } from "@/features/catalogue/trip-choices";
import { countSet, readFilters, wireFilters } from "@/features/catalogue/trip-filters";

const choices: Choices = {
  total: 3,
  months: [{ month: "2027-01", trips: 2 }],
  days: [
    { days: 3, trips: 1 },
    { days: 12, trips: 2 },
  ],
  prices: [
    { up_to: 10_000, trips: 1 },
    { up_to: 25_000, trips: 2 },
  ],
  places: [],
  operators: [],
};

test("an address is read for what it is worth", () => {
  expect(
    readFilters({ q: 2024, category: "7", month: "2027-01", days: "4-6", price: 20_000, sort: "soonest" }),
  ).toEqual({ q: "2024", category: 7, month: "2027-01", days: "4-6", price: 20_000, sort: "soonest" });
  expect(
    readFilters({
      q: " ",
      category: -1,
      month: "2027-13",
      days: "5",
      price: "x",
      operator: "<b>",
      sort: "up",
    }),
  ).toEqual({});
});

test("lengths and prices become bounds", () => {
  expect(wireFilters({ days: "4-6", price: 20_000, operator: "konkan", sort: "price" })).toEqual({
    days_min: 4,
    days_max: 6,
    price_max: 20_000,
    client: "konkan",
  });
  expect(wireFilters({ days: "10-" })).toEqual({ days_min: 10 });
  expect(countSet({ q: "x", days: "10-", place: "Assam", sort: "days" })).toBe(2);
});

test("each choice says how many trips it leaves, and the one picked stays", () => {
  expect(lengthChoices(choices).map(({ trips }) => trips)).toEqual([1, 0, 0, 2]);
  expect(priceChoices(choices, undefined)).toEqual([
    { value: "10000", trips: 1 },
    { value: "25000", trips: 3 },
  ]);
  expect(monthChoices(choices, "2026-12").map(({ value }) => value)).toEqual(["2026-12", "2027-01"]);
});
