import { expect, test } from "vitest";
import {
  priceListOf,
  priceListProblems,
  tripPrice,
  wirePriceList,
  withNewRow,
} from "@/features/events/price-list";
import type { OwnEvent } from "@/features/events/queries";

const double = {
  room_bed_id: 7,
  event_id: 1,
  room_type: "Double Sharing",
  room_capacity: 2,
  total_rooms: 5,
  bed_count: 10,
  no_of_days: 3,
  price_per_head_trip: 10_000,
  price_per_head_per_day: 3333.33,
  single_supplement: null,
  remarks: "",
  version: "a",
} satisfies OwnEvent["room_bed_pricings"][number];
const event = { tour_duration: 3, room_bed_pricings: [double] };
const saved = priceListOf(event);

function withRow(type: "Single Sharing" | "Double Sharing", row: { perDay?: string; rooms?: string }) {
  const before = saved.rows[type] ?? { name: "", persons: "", perDay: "", rooms: "" };
  return { ...saved, rows: { ...saved.rows, [type]: { ...before, ...row } } };
}

test("saving unchanged values keeps the price to the paisa", () => {
  expect(saved.rows["Double Sharing"]).toMatchObject({ perDay: "3333.33", rooms: "5" });
  const type = { room_bed_id: 7, room_type: "Double Sharing", room_capacity: 2 };
  expect(wirePriceList(saved, event)).toEqual([
    { ...type, total_rooms: 5, price_per_head_trip: 10_000, version: "a" },
  ]);
});

test("changing the number of days recalculates every price of a trip", () => {
  const longer = { ...withRow("Single Sharing", { perDay: "₹1,000.10", rooms: "2" }), days: "4" };
  expect(tripPrice(longer, "Double Sharing", event)).toBe(13_333.32);
  expect(tripPrice(longer, "Single Sharing", event)).toBe(4000.4);
  expect(tripPrice({ ...longer, days: "" }, "Single Sharing", event)).toBeNull();
  expect(wirePriceList(longer, event).map(({ room_type }) => room_type)).toEqual([
    "Single Sharing",
    "Double Sharing",
  ]);
});

test("a type without rooms and price is not offered, one with half of it is refused", () => {
  expect(priceListProblems(saved)).toEqual({});
  expect(wirePriceList(withRow("Double Sharing", { perDay: "", rooms: "0" }), event)).toEqual([]);
  expect(priceListProblems(withRow("Single Sharing", { perDay: "900" }))).toEqual({
    "rows.Single Sharing.rooms": "Total rooms must be greater than 0",
  });
  expect(priceListProblems(withRow("Single Sharing", { rooms: "2" }))).toEqual({
    "rows.Single Sharing.perDay": "Price per head/trip must be greater than 0",
  });
  expect(priceListProblems(withRow("Single Sharing", { perDay: "cheap", rooms: "-1" }))).toEqual({
    "rows.Single Sharing.perDay": "Enter an amount in rupees, such as 9,750 or 9,750.50.",
    "rows.Single Sharing.rooms": "Enter a whole number of rooms.",
  });
});

test("another kind of room has a row of its own, with name and persons", () => {
  const dorm = { ...double, room_bed_id: 9, room_type: "Dorm", room_capacity: 8, version: "b" };
  const own = { tour_duration: 3, room_bed_pricings: [double, dorm] };
  const { rows } = priceListOf(own);
  expect(rows["room-9"]).toMatchObject({ name: "Dorm", persons: "8" });
  const more = withNewRow(rows);
  const [key = ""] = Object.keys(more).filter((one) => !(one in rows));
  const typed = (row: { name: string; persons: string }) => ({
    days: "3",
    rows: { ...more, [key]: { perDay: "500", rooms: "2", ...row } },
  });
  expect(priceListProblems({ days: "3", rows: more })).toEqual({});
  expect(Object.keys(priceListProblems(typed({ name: " ", persons: "13" })))).toEqual([
    `rows.${key}.name`,
    `rows.${key}.persons`,
  ]);
  expect(priceListProblems(typed({ name: "DORM", persons: "6" }))[`rows.${key}.name`]).toContain(
    "already exists",
  );
  expect(wirePriceList(typed({ name: " Tent ", persons: "3" }), own)).toEqual([
    expect.objectContaining({ room_type: "Double Sharing", room_bed_id: 7 }),
    expect.objectContaining({ room_type: "Dorm", room_bed_id: 9, room_capacity: 8, version: "b" }),
    { room_type: "Tent", room_capacity: 3, total_rooms: 2, price_per_head_trip: 1500 },
  ]);
});

test.each(["", "0", "1.5", "367", "-2"])("%j is no number of days", (days) => {
  expect(priceListProblems({ ...saved, days })).toEqual({
    days: "Enter a whole number of days, from 1 to 366.",
  });
});

test("a draft whose duration is not set yet begins with one day, and asks for a price", () => {
  const empty = priceListOf({ tour_duration: 0, room_bed_pricings: [] });
  expect(empty.days).toBe("1");
  expect(Object.values(priceListProblems(empty))).toEqual(["Please fill all required fields"]);
});
