import { queryOptions } from "@tanstack/react-query";
import { read } from "@/api/call";
import type { Wire } from "@/api/wire";

/** The departures of a trip that a code opens; without a code there are none. */
export function privateDeparturesQuery(eventId: number, code: string) {
  return queryOptions({
    ...read("/api/events/{event_id}/private-departures", { path: { event_id: eventId }, query: { code } }),
    enabled: code !== "",
    retry: false,
  });
}

/** The trip as a private group sees it: with its own departures in place of all others. */
export function forGroup(
  event: Wire["EventDetails"],
  departures: readonly Wire["PlanOut"][] | undefined,
): Wire["EventDetails"] {
  if (!departures?.length) return event;
  return {
    ...event,
    event_plans: [...departures],
    bookable: departures.some(({ status }) => status === "booking"),
  };
}
