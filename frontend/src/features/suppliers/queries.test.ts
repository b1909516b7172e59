import { expect, test } from "vitest";
import { type Rate, withRate } from "@/features/suppliers/queries";

const rateOf = (supplier_rate_id: number): Rate => ({
  supplier_rate_id,
  name: "Double room",
  unit: "room_night",
  rate: 1800,
  valid_from: "2026-12-01",
  valid_until: null,
});

test("an edited rate takes its own place, also when the list was read again", () => {
  const [first, second] = [rateOf(1), rateOf(2)];
  const changed = { ...first, rate: 2000 };
  expect(withRate([{ ...first }, second], first, changed)).toEqual([changed, second]);
  expect(withRate([first], null, changed)).toEqual([first, changed]);
});

test("an edit of a rate that was replaced meanwhile is added", () => {
  const changed = { ...rateOf(1), rate: 2000 };
  expect(withRate([rateOf(7)], rateOf(1), changed)).toEqual([rateOf(7), changed]);
});
