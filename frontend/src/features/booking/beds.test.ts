import { expect, test } from "vitest";
import type { Wire } from "@/api/wire";
import {
  boundOf,
  countBeds,
  fittedBeds,
  NONE_HELD,
  ownBedsOn,
  roomsOf,
  withBeds,
} from "@/features/booking/beds";

const plan = {
  available_slots: 5,
  room_beds: [
    { room_bed_id: 1, available_beds: 2 },
    { room_bed_id: 2, available_beds: 9 },
  ],
};

test("a type is bounded by its own beds and by what the plan has left beside the others", () => {
  expect(boundOf(plan, NONE_HELD, {}, 1)).toEqual({ most: 2, by: "type" });
  expect(boundOf(plan, NONE_HELD, { 1: 2 }, 2)).toEqual({ most: 3, by: "plan" });
  expect(boundOf(plan, NONE_HELD, { 2: 5 }, 1)).toEqual({ most: 0, by: "plan" });
});

test("a type that the plan does not have cannot be chosen", () => {
  expect(boundOf(plan, NONE_HELD, {}, 7)).toEqual({ most: 0, by: "type" });
});

test("the person's own hold does not reduce their choice", () => {
  const hold = {
    state: "held",
    reservation_event: { event_plan_id: 4 },
    booking_rooms: [{ room_bed_id: 1, selected_beds_quantity: 2, takes_bed: true }],
  } as Wire["HoldState"];
  const own = ownBedsOn(4, hold);
  expect(
    boundOf({ available_slots: 0, room_beds: [{ room_bed_id: 1, available_beds: 0 }] }, own, {}, 1),
  ).toEqual({
    most: 2,
    by: "plan",
  });
  expect(ownBedsOn(5, hold)).toBe(NONE_HELD);
  expect(ownBedsOn(4, { ...hold, state: "expired" })).toBe(NONE_HELD);
});

test("a choice is cut down to what there is", () => {
  expect(fittedBeds(plan, NONE_HELD, { 1: 3, 2: 4 })).toEqual({ 1: 2, 2: 3 });
  expect(fittedBeds(plan, NONE_HELD, { 1: 1 })).toEqual({ 1: 1 });
});

test("no beds of a type is no entry, and the call names types in order", () => {
  expect(withBeds({ 1: 1 }, 1, 0)).toEqual({});
  expect(roomsOf({ 9: 1, 2: 3 })).toEqual([
    { room_bed_id: 2, selected_beds_quantity: 3 },
    { room_bed_id: 9, selected_beds_quantity: 1 },
  ]);
  expect(countBeds({ 9: 1, 2: 3 })).toBe(4);
});
