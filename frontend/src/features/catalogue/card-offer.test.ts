import { expect, test } from "vitest";
import { offerOf } from "@/features/catalogue/card-offer";
import type { ListedPlan } from "@/features/catalogue/types";

function plan(tour_start_date: string, more: Partial<ListedPlan> = {}): ListedPlan {
  return {
    ep_id: 1,
    tour_start_date,
    tour_end_date: tour_start_date,
    opens_on: null,
    available_slots: 9,
    guaranteed: false,
    minimum_group: null,
    going: 0,
    price_with_tax: 6720,
    cheapest_left: null,
    rank: 1,
    ...more,
  };
}

const december = plan("2026-12-17", {
  available_slots: 1,
  price_with_tax: 10_290,
  cheapest_left: "Single Sharing",
  rank: 2,
});
const january = plan("2027-01-05");
const february = plan("2027-02-03", { opens_on: "2027-01-03", price_with_tax: 5250, rank: 3 });
const trip = { min_price_with_tax: 6720, event_plans: [december, january, february] };

test("a card shows the departure of the first rank with its own price, and how many more are like it", () => {
  expect(offerOf(trip)).toEqual({ state: "open", next: january, more: 1, price: 6720 });
});

test("in the order of dates a card shows the soonest departure with its own price", () => {
  expect(offerOf(trip, { isSoonest: true })).toEqual({
    state: "open",
    next: december,
    more: 1,
    price: 10_290,
  });
});

test("with a month picked, dates and price are of that month", () => {
  expect(offerOf(trip, { month: "2026-12" })).toEqual({
    state: "open",
    next: december,
    more: 0,
    price: 10_290,
  });
  expect(offerOf(trip, { month: "2027-02" })).toEqual({
    state: "soon",
    next: february,
    more: 0,
    price: 5250,
  });
});

test("what is sold out, and what has no date", () => {
  const sold = { ...january, available_slots: 0, price_with_tax: null };
  expect(offerOf({ ...trip, event_plans: [sold, sold] })).toEqual({
    state: "full",
    next: sold,
    more: 0,
    price: 6720,
  });
  expect(offerOf({ ...trip, event_plans: [] }).state).toBe("none");
});
