import { expect, test } from "vitest";
import { bedsFor } from "@/features/booking/prefill";

const rooms = [
  { room_bed_id: 1, room_capacity: 2 },
  { room_bed_id: 2, room_capacity: 4 },
  { room_bed_id: 3, room_capacity: 3 },
];

test("a party gets the largest rooms that it fills", () => {
  expect(bedsFor(4, rooms)).toEqual({ 2: 4 });
  expect(bedsFor(6, rooms)).toEqual({ 3: 6 });
  expect(bedsFor(2, rooms)).toEqual({ 1: 2 });
});

test("a party that fills no rooms gets the largest that are not larger than it", () => {
  expect(bedsFor(5, rooms)).toEqual({ 2: 5 });
  expect(bedsFor(1, rooms)).toEqual({ 1: 1 });
});

test("without a number of people or rooms no beds are chosen", () => {
  expect(bedsFor(0, rooms)).toEqual({});
  expect(bedsFor(3, [])).toEqual({});
});
