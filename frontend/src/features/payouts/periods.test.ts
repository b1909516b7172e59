import { expect, test } from "vitest";
import { daysOf } from "@/features/payouts/periods";

test.each([
  ["month", "2026-11-23", ["2026-11-01", "2026-11-23"]],
  ["last", "2026-11-23", ["2026-10-01", "2026-10-31"]],
  ["last", "2027-01-02", ["2026-12-01", "2026-12-31"]],
  ["last", "2028-03-31", ["2028-02-01", "2028-02-29"]],
  ["quarter", "2027-01-31", ["2026-11-01", "2027-01-31"]],
  ["year", "2026-11-23", ["2026-04-01", "2026-11-23"]],
  ["year", "2027-03-31", ["2026-04-01", "2027-03-31"]],
] as const)("%s of %s", (period, today, days) => {
  expect(daysOf(period, today)).toEqual(days);
});
