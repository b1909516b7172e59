import { t } from "#messages/change-booking";
import type { Wire } from "@/api/wire";
import { formatDayRange } from "@/lib/dates";

/** The departures that a booking can move to: those of its trip, then those of other trips in a group. */
export function departureOptions(
  departures: readonly Wire["PlanSummary"][],
  { event, reservation_event: { event_plan_id: current } }: Wire["BookingOut"],
) {
  const possible = departures.filter(({ event_plan_id }) => event_plan_id !== current);
  const otherTrips = possible.filter(({ event_id }) => event_id !== event.event_id);
  return [
    ...possible.filter(({ event_id }) => event_id === event.event_id).map(toOption),
    ...(otherTrips.length > 0 ? [{ group: t.otherTrips, items: otherTrips.map(toOption) }] : []),
  ];
}

function toOption(departure: Wire["PlanSummary"]) {
  const {
    event_plan_id,
    event_name,
    plan_date_range: range,
    is_private,
    tour_capacity,
    beds_sold,
  } = departure;
  const days = formatDayRange(range.tour_start_date, range.tour_end_date);
  const name = `${event_name}, ${days}, ${t.bedsFree(Math.max(tour_capacity - beds_sold, 0))}`;
  return { value: String(event_plan_id), label: is_private ? t.privateDeparture(name) : name };
}
