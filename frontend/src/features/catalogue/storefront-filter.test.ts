import { expect, test } from "vitest";
import {
  inMonth,
  monthsOffered,
  readMonths,
  soonestOf,
  writeMonths,
} from "@/features/catalogue/storefront-filter";
import type { ListedEvent } from "@/features/catalogue/types";

function event(event_id: number, title: string, ...starts: string[]): ListedEvent {
  return {
    event_id,
    title,
    destination: "Nagaland",
    untranslated: [],
    images: [],
    tour_duration: 4,
    min_price: 9000,
    min_price_with_tax: 9450,
    tax_percent: 5,
    status: "active",
    rating: null,
    event_plans: starts.map((start, index) => ({
      ep_id: event_id * 10 + index,
      tour_start_date: start,
      tour_end_date: start,
      opens_on: null,
      available_slots: 5,
      guaranteed: false,
      minimum_group: null,
      going: 0,
      price_with_tax: 9450,
      cheapest_left: null,
      rank: index + 1,
    })),
  };
}

const dzukou = event(1, "Dzükou Valley in Bloom", "2027-01-05", "2027-03-01");
const majuli = event(2, "Majuli by Boat", "2026-12-30");
test("only months with departures are offered", () => {
  expect(monthsOffered([dzukou, majuli])).toEqual(["2026-12", "2027-01", "2027-03"]);
  expect(inMonth([dzukou, majuli], "2027-03")).toEqual([dzukou]);
  expect(inMonth([dzukou, majuli], undefined)).toHaveLength(2);
});

test("picked months survive the address, nonsense does not", () => {
  expect(readMonths(writeMonths({ 3: "2027-01", 8: "2026-12" }))).toEqual({ 3: "2027-01", 8: "2026-12" });
  expect(writeMonths({})).toBeUndefined();
  expect(readMonths("3.2027-13_x.2027-01_8.2026-12")).toEqual({ 8: "2026-12" });
  expect(readMonths(undefined)).toEqual({});
});

test("the trips that start next are each named once", () => {
  const soldOut = event(3, "Loktak", "2026-12-01");
  for (const plan of soldOut.event_plans) plan.price_with_tax = null;
  expect(soonestOf([{ events: [dzukou, soldOut] }, { events: [majuli, dzukou] }])).toEqual([majuli, dzukou]);
});
