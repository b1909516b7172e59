import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call, read } from "@/api/call";
import { callIdempotently } from "@/api/idempotent";
import type { Wire } from "@/api/wire";

export type OfferPage = Wire["OfferPage"];
export type OwnWaiting = Wire["OwnWaiting"];
export type WaitingList = Wire["WaitingList"];
export type WaitingParty = Wire["WaitingParty"];

const OWN = "/api/bookings/waiting-list";
const LIST = "/api/bookings/clients/{client_id}/departures/{event_plan_id}/waiting-list";

/** The waiting lists that the person is on. */
export function ownWaitingQuery() {
  return queryOptions(read(OWN));
}

export function joinWaitingList(body: Wire["WaitingIn"]): Promise<OwnWaiting> {
  return callIdempotently("post", OWN, { body });
}

export function leaveWaitingList(entryId: number): Promise<void> {
  return call("delete", `${OWN}/{waiting_entry_id}`, { path: { waiting_entry_id: entryId } });
}

export function declineOffer(token: string): Promise<OfferPage> {
  return call("post", "/api/waiting-offers/{token}/decline", { path: { token } });
}

type Departure = { client_id: number; event_plan_id: number };

/** The waiting list of a departure, for its operator. */
export function waitingListQuery(path: Departure) {
  return queryOptions(read(LIST, { path }));
}

/** Shows a changed list, and the departure's beds above it again. */
export function showWaitingList(queryClient: QueryClient, path: Departure, list: WaitingList): void {
  queryClient.setQueryData(waitingListQuery(path).queryKey, list);
  const departure = read("/api/bookings/event-plan/{event_plan_id}/summary", { path });
  void queryClient.invalidateQueries({ queryKey: departure.queryKey });
}

export function addToWaitingList(path: Departure, body: Wire["DeskWaitingIn"]): Promise<WaitingList> {
  return callIdempotently("post", LIST, { path, body });
}

export function offerBeds(path: Departure, entryId: number): Promise<WaitingList> {
  return call("post", `${LIST}/{waiting_entry_id}/offer`, { path: { ...path, waiting_entry_id: entryId } });
}

export function removeFromWaitingList(path: Departure, entryId: number): Promise<WaitingList> {
  return call("delete", `${LIST}/{waiting_entry_id}`, { path: { ...path, waiting_entry_id: entryId } });
}

/** How long beds are offered, on all departures of the client. */
export function setOfferHours(clientId: number, hours: number): Promise<Wire["ClientProfile"]> {
  return call("put", "/api/clients/{client_id}/update_client", {
    path: { client_id: clientId },
    body: { waiting_offer_hours: hours },
  });
}
