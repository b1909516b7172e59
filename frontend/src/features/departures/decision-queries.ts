import { queryOptions } from "@tanstack/react-query";
import { call, read } from "@/api/call";
import type { Wire } from "@/api/wire";

export type Decision = Wire["DecisionOut"];

/** Departures below their minimum group, the next decision first. */
export function decisionsQuery(clientId: number) {
  return queryOptions(read("/api/bookings/clients/{client_id}/decisions", { path: { client_id: clientId } }));
}

export function runDeparture(clientId: number, planId: number): Promise<Wire["RunOut"]> {
  return call("post", "/api/bookings/clients/{client_id}/departures/{event_plan_id}/run", {
    path: { client_id: clientId, event_plan_id: planId },
    body: { tell: true },
  });
}
