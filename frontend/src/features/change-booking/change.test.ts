import { expect, test } from "vitest";
import type { Wire } from "@/api/wire";
import {
  addTraveller,
  bodyOf,
  linesOf,
  peopleIn,
  problemsOf,
  removeTraveller,
  startOf,
  toggleLeaving,
} from "@/features/change-booking/change";

const LINE = {
  room_bed_id: 1,
  room_type: "Double Sharing",
  selected_beds_quantity: 2,
  traveller_category_id: null,
  traveller_category: null,
  option_id: null,
  option: null,
  is_alone: false,
  takes_bed: true,
  price_per_head_trip: 9_000,
};
const BOOKING = {
  reservation_event: { event_plan_id: 5 },
  event: { event_id: 3 },
  event_booking_rooms: [
    LINE,
    { ...LINE, selected_beds_quantity: 1, traveller_category_id: 7, traveller_category: "Child" },
  ],
  add_ons: [
    { option_id: 4, name: "Mule", quantity: 1 },
    { option_id: 4, name: "Mule", quantity: 2 },
  ],
} as unknown as Wire["BookingOut"];
const ROOMS = [
  { room_bed_id: 1, room_type: "Double Sharing", price_per_head_trip: 10_000, single_supplement: null },
  { room_bed_id: 2, room_type: "Tent", price_per_head_trip: 8_000, single_supplement: 3_000 },
] as unknown as Wire["EventOut"]["room_bed_pricings"];
const CHILD = { traveller_category_id: 7, name: "Child", percent: 50, takes_bed: true };
const OPTIONS = { categories: [CHILD], variants: [] } as unknown as Wire["OptionsOut"];
const LINES = linesOf(BOOKING.event_booking_rooms, ROOMS, OPTIONS);
const CHILD_LEAVES = { traveller_id: 9, traveller_category_id: 7, option_id: null } as Wire["TravellerOut"];

test("the booking's lines come first, at its prices, then what the trip offers besides", () => {
  expect(LINES.map(({ name, price, isBooked }) => [name, price, isBooked])).toEqual([
    ["Double Sharing", 9_000, true],
    ["Double Sharing, Child", 9_000, true],
    ["Tent", 8_000, false],
    ["Tent, room alone", 11_000, false],
    ["Tent, Child", 4_000, false],
    ["Tent, Child, room alone", 7_000, false],
  ]);
});

test("who leaves takes their own kind of place with them, and brings it back", () => {
  const left = toggleLeaving(startOf(BOOKING), CHILD_LEAVES, LINES);
  expect(left.leaving).toEqual([9]);
  expect(bodyOf(left, LINES, BOOKING).booking_rooms.map((room) => room.selected_beds_quantity)).toEqual([2]);
  expect(peopleIn(left, 3)).toEqual({ beds: 2, people: 2 });
  expect(toggleLeaving(left, CHILD_LEAVES, LINES)).toEqual(startOf(BOOKING));
});

test("a new traveller has a place of the kind that most have, until they are removed", () => {
  const joined = addTraveller(startOf(BOOKING));
  expect(peopleIn(joined, 3)).toEqual({ beds: 4, people: 4 });
  expect(removeTraveller(joined, 0)).toEqual(startOf(BOOKING));
});

test("add-ons of several purchases are counted together", () => {
  expect(bodyOf(startOf(BOOKING), LINES, BOOKING).add_ons).toEqual([{ option_id: 4, quantity: 3 }]);
});

test("a correction counts with its amount and its reason, less is below zero", () => {
  const less = { ...startOf(BOOKING), correctBy: "less" as const, correction: "500" };
  expect(problemsOf(less)).toHaveProperty("correctionReason");
  expect(bodyOf(less, LINES, BOOKING).correction).toBeUndefined();
  expect(bodyOf({ ...less, correctionReason: "Rain" }, LINES, BOOKING)).toMatchObject({
    correction: -500,
    correction_reason: "Rain",
  });
});

test("another departure is asked for only when it is chosen", () => {
  expect(bodyOf(startOf(BOOKING), LINES, BOOKING)).not.toHaveProperty("event_plan_id");
  expect(bodyOf({ ...startOf(BOOKING), planId: 6 }, LINES, BOOKING)).toMatchObject({
    event_plan_id: 6,
    keep_prices: true,
  });
});
