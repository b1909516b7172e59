import { queryOptions } from "@tanstack/react-query";
import { read } from "@/api/call";

/** The trip of a booking as visitors see it, for what can still be added. */
export function tripQuery(eventId: number) {
  return queryOptions(read("/api/events/{event_id}/details", { path: { event_id: eventId } }));
}
