import { expect, test } from "vitest";
import type { Wire } from "@/api/wire";
import { fillOf, plansBetween, weeksOf } from "@/features/departures/calendar";

function plan(id: number, from: string, until: string, sold = 0): Wire["PlanSummary"] {
  return {
    event_plan_id: id,
    beds_sold: sold,
    tour_capacity: 10,
    plan_date_range: {
      tour_start_date: from,
      tour_end_date: until,
      booking_start_date: from,
      booking_end_date: from,
    },
  } as Wire["PlanSummary"];
}

test("a month has whole weeks from Monday, and a departure a bar in each of its weeks", () => {
  const weeks = weeksOf("2026-12", [
    plan(1, "2026-12-04", "2026-12-08"),
    plan(2, "2026-12-04", "2026-12-04"),
  ]);
  expect(weeks).toHaveLength(5);
  expect(weeks[0]?.days[0]).toBe("2026-11-30");
  expect(weeks[4]?.days[6]).toBe("2027-01-03");
  const bars = weeks
    .slice(0, 2)
    .map((week) =>
      week.bars.map(({ plan: { event_plan_id: id }, from, until, isStart }) => [id, from, until, isStart]),
    );
  expect(bars).toEqual([
    [
      [1, 5, 7, true],
      [2, 5, 5, true],
    ],
    [[1, 1, 2, false]],
  ]);
});

test("departures that go on into a month belong to it", () => {
  const plans = [plan(2, "2026-12-30", "2027-01-02"), plan(1, "2026-12-01", "2026-12-02")];
  expect(plansBetween(plans, "2027-01-01", "2027-01-31").map(({ event_plan_id: id }) => id)).toEqual([2]);
  expect(plansBetween(plans, "2026-12-01", "2026-12-31").map(({ event_plan_id: id }) => id)).toEqual([1, 2]);
});

test("half full begins at half of the beds", () => {
  expect([0, 4, 5, 9, 10].map((sold) => fillOf(plan(1, "2026-12-01", "2026-12-01", sold)))).toEqual([
    "low",
    "low",
    "half",
    "half",
    "full",
  ]);
});
