import { expect, test } from "vitest";
import { addRupees, groupRupees, typedRupees } from "@/lib/typed-money";

test.each([
  ["9750", 9750],
  ["9,750", 9750],
  [" ₹9,750 ", 9750],
  ["₹ 1,25,000", 125000],
  ["125,000.50", 125000.5],
  ["1,23,45,678", 12345678],
  ["0", 0],
])("reads %j as an amount", (text, rupees) => {
  expect(typedRupees(text)).toBe(rupees);
});

test.each(["", "₹", "abc", "9,75", "9,7,50", ",750", "1,,000", "12.345", "-5", "1e3", "9.750,00", "5 000"])(
  "refuses %j as an amount",
  (text) => {
    expect(typedRupees(text)).toBeNull();
  },
);

test("groups what was typed and leaves what is no amount", () => {
  expect(groupRupees("125000")).toBe("1,25,000");
  expect(groupRupees("₹9750.5")).toBe("9,750.50");
  expect(groupRupees("12 camels")).toBe("12 camels");
  expect(groupRupees("")).toBe("");
});

test("rupees are added without a rest", () => {
  expect(addRupees(0.1, 0.2)).toBe(0.3);
  expect(addRupees(5984, 12_767.5, -0.5)).toBe(18_751);
  expect(addRupees()).toBe(0);
});
