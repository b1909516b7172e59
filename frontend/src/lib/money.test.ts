import { expect, test } from "vitest";
import { formatRupees, formatSignedRupees } from "@/lib/money";

test("groups in lakhs and leaves out empty paise", () => {
  expect(formatRupees(125000)).toBe("₹1,25,000");
  expect(formatRupees(0)).toBe("₹0");
  expect(formatRupees(12345678)).toBe("₹1,23,45,678");
});

test("shows paise when there are any", () => {
  expect(formatRupees(999.5)).toBe("₹999.50");
  expect(formatRupees(999, true)).toBe("₹999.00");
});

test("an amount below zero has a minus sign", () => {
  expect(formatSignedRupees(-1200)).toBe("−₹1,200");
  expect(formatSignedRupees(1200)).toBe("₹1,200");
});
