import { queryOptions } from "@tanstack/react-query";
import { call, read } from "@/api/call";
import { type Draft, type Rooming, wireOf } from "@/features/rooming/rooms";

const ROOMING = "/api/bookings/clients/{client_id}/plans/{event_plan_id}/rooming";

export function roomingQuery(clientId: number, planId: number) {
  return queryOptions({
    ...read(ROOMING, { path: { client_id: clientId, event_plan_id: planId } }),
    // What is on the page is what one works on: it changes by one's own hand, or when a save is refused.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: 0,
  });
}

/** Rooms with everybody in them who can be; nothing of it is saved. */
export function propose(clientId: number, known: Rooming, draft: Draft): Promise<Rooming> {
  return call("post", `${ROOMING}/proposal`, {
    path: { client_id: clientId, event_plan_id: known.event_plan_id },
    body: wireOf(draft, known),
  });
}
