import { describe, expect, it } from "vitest";
import { formatDays, formatShortRupees, formatTenths } from "@/features/dashboards/figures";
import { periodSearch, readPeriod } from "@/features/dashboards/period";

describe("figures of a dashboard", () => {
  it("shortens amounts that do not fit, by lakh and crore", () => {
    expect([999, 99_999.5, 425_000, 12_340_000].map(formatShortRupees)).toEqual([
      "₹999",
      "₹1,00,000",
      "₹4.3L",
      "₹1.2Cr",
    ]);
  });

  it("says changes without their sign, and one day as one", () => {
    expect([formatTenths(-12.5), formatTenths(100)]).toEqual(["12.5", "100"]);
    expect(formatDays({ start: "2026-11-01", end: "2026-11-21" })).toBe("1–21\u00a0Nov\u00a02026");
    expect(formatDays({ start: "2026-11-01", end: "2026-11-01" })).toBe("1\u00a0Nov\u00a02026");
  });

  it("keeps the period in the address, and guesses none", () => {
    expect([{ period: "year" }, { period: "day" }, {}].map(readPeriod)).toEqual(["year", "month", "month"]);
    expect([periodSearch("month"), periodSearch("week")]).toEqual([{}, { period: "week" }]);
  });
});
