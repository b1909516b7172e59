import type { Wire } from "@/api/wire";
import { addDays, countDays, firstDayOf, lastDayOf } from "@/lib/dates";

type Plan = Wire["PlanSummary"];
/** Part of a departure within one week: columns 1 to 7, from Monday. */
type Bar = { plan: Plan; from: number; until: number; isStart: boolean };
export type Week = { days: readonly string[]; bars: readonly Bar[] };

const WEEK = 7;
const HALF = 0.5;

/** The weeks of a month, each with its departures, earliest and longest first. */
export function weeksOf(month: string, plans: readonly Plan[]): Week[] {
  const first = firstDayOf(month);
  const monday = addDays(first, -((new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % WEEK));
  const count = Math.ceil(countDays(monday, lastDayOf(month)) / WEEK);
  return Array.from({ length: count }, (_, index) => {
    const days = Array.from({ length: WEEK }, (_, day) => addDays(monday, index * WEEK + day));
    return { days, bars: barsOf(days, plans) };
  });
}

function barsOf(days: readonly string[], plans: readonly Plan[]): Bar[] {
  const [start = ""] = days;
  const end = days.at(-1) ?? "";
  return plansBetween(plans, start, end)
    .map((plan) => {
      const { tour_start_date: from, tour_end_date: until } = plan.plan_date_range;
      return {
        plan,
        from: from < start ? 1 : countDays(start, from),
        until: until > end ? WEEK : countDays(start, until),
        isStart: from >= start,
      };
    })
    .sort((a, b) => a.from - b.from || b.until - a.until);
}

/** The departures that start or go on between two days, by their first day. */
export function plansBetween(plans: readonly Plan[], from: string, until: string): Plan[] {
  return plans
    .filter(({ plan_date_range: days }) => days.tour_start_date <= until && days.tour_end_date >= from)
    .sort((a, b) => a.plan_date_range.tour_start_date.localeCompare(b.plan_date_range.tour_start_date));
}

/** How full a departure is. */
export function fillOf({ beds_sold: sold, tour_capacity: capacity }: Plan): "low" | "half" | "full" {
  if (sold >= capacity) return "full";
  return sold >= capacity * HALF ? "half" : "low";
}
