import { expect, test } from "vitest";
import { daysOfMonth, monthsFrom } from "@/features/events/departures";

test("months and their days", () => {
  expect(monthsFrom("2026-11-21", 3)).toEqual(["2026-11", "2026-12", "2027-01"]);
  expect(daysOfMonth("2028-02")).toEqual({ from: "2028-02-01", until: "2028-02-29" });
});
