import { expect, test } from "vitest";
import type { Wire } from "@/api/wire";
import { linesOf } from "@/features/change-booking/change";
import {
  chooseDeparture,
  countIn,
  isReady,
  splitBody,
  splitOf,
  toggleMoving,
} from "@/features/change-booking/split";

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
  event_booking_rooms: [
    LINE,
    { ...LINE, selected_beds_quantity: 1, traveller_category_id: 7, traveller_category: "Child" },
  ],
  add_ons: [],
} as unknown as Wire["BookingOut"];
const LINES = linesOf(BOOKING.event_booking_rooms, [], { categories: [], variants: [] });
const CHILD = { traveller_id: 9, traveller_category_id: 7, option_id: null } as Wire["TravellerOut"];

test("who moves takes their own kind of place along, and brings it back", () => {
  const moved = toggleMoving(splitOf(BOOKING), CHILD, LINES);
  expect([moved.who, countIn(moved.moving), countIn(moved.staying)]).toEqual([[9], 1, 2]);
  const back = toggleMoving(moved, CHILD, LINES);
  expect([back.who, countIn(back.moving), countIn(back.staying)]).toEqual([[], 0, 3]);
});

test("both prices are asked for once a departure is chosen and all have places", () => {
  const moved = toggleMoving(splitOf(BOOKING), CHILD, LINES);
  expect(isReady(moved, 3)).toBe(false);
  const chosen = chooseDeparture(moved, 6, true, true);
  expect(isReady(chosen, 3)).toBe(true);
  expect(splitBody(chosen, LINES, LINES)).toMatchObject({
    moving: [9],
    event_plan_id: 6,
    booking_rooms: [{ room_bed_id: 1, selected_beds_quantity: 2 }],
    moving_rooms: [{ room_bed_id: 1, traveller_category_id: 7, selected_beds_quantity: 1 }],
  });
});

test("on another trip places are chosen anew", () => {
  const moved = chooseDeparture(toggleMoving(splitOf(BOOKING), CHILD, LINES), 8, false, true);
  expect([moved.moving, isReady(moved, 3)]).toEqual([{}, false]);
});
