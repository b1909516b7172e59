import { expect, test } from "vitest";
import { lastMonthOf, lastQuarters, readQuarter, startOfFinancialYear } from "@/lib/quarters";

test("quarters begin with that of the day, and an older one that was chosen comes first", () => {
  expect(lastQuarters("2026-02-28").slice(0, 3)).toEqual(["2026-01", "2025-10", "2025-07"]);
  expect(lastQuarters("2026-12-31", "2025-01")[0]).toBe("2026-10");
  expect(lastQuarters("2026-12-31", "2024-01").slice(0, 2)).toEqual(["2024-01", "2026-10"]);
  expect(lastMonthOf("2026-10")).toBe("2026-12");
});

test("a quarter is read by its first month alone", () => {
  expect(readQuarter({ quarter: "2026-10" })).toEqual({ quarter: "2026-10" });
  expect(readQuarter({ quarter: "2026-11" })).toEqual({});
  expect(readQuarter({ quarter: 202610 })).toEqual({});
});

test("a financial year begins in April", () => {
  expect(startOfFinancialYear("2026-04-01")).toBe("2026-04-01");
  expect(startOfFinancialYear("2026-03-31")).toBe("2025-04-01");
  expect(startOfFinancialYear("2026-12-31")).toBe("2026-04-01");
});
