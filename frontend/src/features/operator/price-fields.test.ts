import { expect, test } from "vitest";
import { bodyOf, type PriceFields, problemsOf } from "@/features/operator/price-fields";

const usual: PriceFields = { tax: "5", advance: "30", rule: "after_booking", days: "30" };

test("the default rule is sent as no number of days", () => {
  expect(bodyOf(usual)).toEqual({ tax_percent: 5, advance_percent: 30, balance_days_before_start: null });
  expect(bodyOf({ ...usual, rule: "before_start", days: "45" })?.balance_days_before_start).toBe(45);
});

test.each([
  [{ tax: "" }, "tax"],
  [{ tax: "101" }, "tax"],
  [{ tax: "5.125" }, "tax"],
  [{ advance: "0" }, "advance"],
  [{ advance: "0.5" }, "advance"],
  [{ rule: "before_start", days: "0" }, "days"],
  [{ rule: "before_start", days: "366" }, "days"],
] as const)("%j is refused at its field", (change, field) => {
  expect(Object.keys(problemsOf({ ...usual, ...change }))).toEqual([field]);
  expect(bodyOf({ ...usual, ...change })).toBeNull();
});

test("days that are not used are not checked", () => {
  expect(problemsOf({ ...usual, days: "" })).toEqual({});
});
