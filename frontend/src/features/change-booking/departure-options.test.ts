import { expect, test } from "vitest";
import type { Wire } from "@/api/wire";
import { departureOptions } from "@/features/change-booking/departure-options";
import { formatDayRange } from "@/lib/dates";

function departure(event_plan_id: number, event_id: number, is_private = false): Wire["PlanSummary"] {
  return {
    event_plan_id,
    event_id,
    event_name: event_id === 1 ? "Kareri Lake" : "Hampta Pass",
    is_private,
    tour_capacity: 12,
    beds_sold: 12 - event_plan_id,
    plan_date_range: { tour_start_date: "2026-12-05", tour_end_date: "2026-12-06" },
  } as Wire["PlanSummary"];
}

test("departures of the booking's trip come first, private ones are marked", () => {
  const booking = { event: { event_id: 1 }, reservation_event: { event_plan_id: 3 } } as Wire["BookingOut"];
  const days = formatDayRange("2026-12-05", "2026-12-06");
  const found = [departure(1, 2), departure(2, 1, true), departure(3, 1), departure(4, 1)];
  expect(departureOptions(found, booking)).toEqual([
    { value: "2", label: `Kareri Lake, ${days}, 2 beds free (private)` },
    { value: "4", label: `Kareri Lake, ${days}, 4 beds free` },
    { group: "Other trips", items: [{ value: "1", label: `Hampta Pass, ${days}, 1 bed free` }] },
  ]);
  expect(departureOptions([departure(3, 1)], booking)).toEqual([]);
});
