import { queryOptions } from "@tanstack/react-query";
import { read } from "@/api/call";

/** A trip with its departures as visitors see it. */
export function tripQuery(eventId: number) {
  return queryOptions(read("/api/events/{event_id}/details", { path: { event_id: eventId } }));
}

/** An event with all its parts, as its operator sees it. */
export function eventQuery(eventId: number) {
  return queryOptions(read("/api/events/{event_id}", { path: { event_id: eventId } }));
}

/** The pick-up points, traveller categories and add-ons of an event, as its operator sees them. */
export function optionsQuery(eventId: number) {
  return queryOptions(read("/api/events/{event_id}/options", { path: { event_id: eventId } }));
}
