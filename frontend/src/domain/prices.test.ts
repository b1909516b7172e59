import { expect, test } from "vitest";
import { allIn, rateOn, roomsOf, taxOf } from "@/domain/prices";

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

test("without a GSTIN no tax is shown, and a departure's own prices go before the trip's", () => {
  const terms = {
    has_gstin: false,
    applies: { tax: { rates: [{ from_day: null, percent: 5 }], is_included: false } },
  } as unknown as Parameters<typeof taxOf>[0];
  expect(taxOf(terms, "2027-01-01").percent).toBe(0);
  expect(taxOf({ ...terms, has_gstin: true }, "2027-01-01")).toEqual({ percent: 5, isIncluded: false });
  const event = {
    room_bed_pricings: [
      { room_bed_id: 1, price_per_head_trip: 10_000 },
      { room_bed_id: 2, price_per_head_trip: 8_000 },
    ],
  } as unknown as Parameters<typeof roomsOf>[0];
  const plan = {
    room_beds: [
      { room_bed_id: 1, price_per_head_trip: 12_000 },
      { room_bed_id: 2, price_per_head_trip: null },
    ],
  } as unknown as Parameters<typeof roomsOf>[1];
  expect(roomsOf(event, plan).map((room) => room.price_per_head_trip)).toEqual([12_000, 8_000]);
});
