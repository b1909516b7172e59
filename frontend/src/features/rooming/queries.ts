import { queryOptions } from "@tanstack/react-query";
import { call, read } from "@/api/call";
import { type Draft, type Rooming, wireOf } from "@/features/rooming/rooms";

const ROOMING = "/api/bookings/clients/{client_id}/plans/{event_plan_id}/rooming";

export function roomingQuery(clientId: number, planId: number) {
  return queryOptions({
    ...read(ROOMING, { path: { client_id: clientId, event_plan_id: planId } }),
    // Not refetched while it is edited: it changes by the person's edits, or when a save is rejected.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: 0,
  });
}

/** A proposal with as many people in rooms as possible; not saved. */
export function propose(clientId: number, savedRooming: Rooming, draft: Draft): Promise<Rooming> {
  return call("post", `${ROOMING}/proposal`, {
    path: { client_id: clientId, event_plan_id: savedRooming.event_plan_id },
    body: wireOf(draft, savedRooming),
  });
}
