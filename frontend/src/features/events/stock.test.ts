import { expect, test } from "vitest";
import type { OwnEvent } from "@/features/events/queries";
import { bedsInAll, stockOf, stockProblems, wireStock } from "@/features/events/stock";

const plan = {
  capacity: 8,
  held: 1,
  sold: 3,
  room_beds: [
    {
      room_bed_id: 4,
      room_type: "Single Sharing",
      room_capacity: 1,
      total: 2,
      held: 0,
      sold: 0,
      price_per_head_trip: null,
    },
    {
      room_bed_id: 5,
      room_type: "Double Sharing",
      room_capacity: 2,
      total: 8,
      held: 1,
      sold: 3,
      price_per_head_trip: 12000,
    },
  ],
} as unknown as OwnEvent["event_plans"][number];
const stock = stockOf(plan);

test("a departure's places and rooms, and only what was changed of them", () => {
  expect(stock).toEqual({ capacity: "8", rooms: { 4: "2", 5: "4" }, prices: { 4: "", 5: "12000" } });
  expect(bedsInAll(stock, plan)).toBe(10);
  expect(stockProblems(stock, plan)).toEqual({});
  expect(wireStock(stock, plan)).toEqual({});
  expect(wireStock({ ...stock, capacity: "6", rooms: { ...stock.rooms, 5: "3" } }, plan)).toEqual({
    capacity: 6,
    room_beds: [{ room_bed_id: 5, total: 6 }],
  });
});

test("a departure's own price is set and given up again", () => {
  const priced = (prices: Record<string, string>) => ({ ...stock, prices: { ...stock.prices, ...prices } });
  expect(wireStock(priced({ 4: "14,500", 5: "" }), plan)).toEqual({
    room_beds: [
      { room_bed_id: 4, price_per_head_trip: 14_500 },
      { room_bed_id: 5, price_per_head_trip: null },
    ],
  });
  expect(stockProblems(priced({ 4: "0" }), plan)["prices.4"]).toBe(
    "Price per head/trip must be greater than 0",
  );
  expect(stockProblems(priced({ 4: "a lot" }), plan)["prices.4"]).toBeDefined();
});

test("sold beds cannot be removed, and missing beds cannot be sold", () => {
  const rooms = (double: string) => stockProblems({ ...stock, rooms: { 4: "2", 5: double } }, plan);
  expect(rooms("1")["rooms.5"]).toBe("3 sold and 1 held. Enter at least 4 beds.");
  expect(rooms("2")).toEqual({
    capacity: "Insufficient Bed Capacity: 2 more beds are needed to reach the capacity of 8.",
  });
  expect(rooms("1.5")["rooms.5"]).toBe("Enter a whole number of rooms.");
  expect(stockProblems({ ...stock, capacity: "3" }, plan)["capacity"]).toBe(
    "3 sold and 1 held. Enter at least 4 beds.",
  );
  expect(stockProblems({ ...stock, capacity: "" }, plan)["capacity"]).toBe(
    "Enter a whole number of at least 1.",
  );
});
