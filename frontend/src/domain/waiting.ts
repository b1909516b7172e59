import { queryOptions, useQuery } from "@tanstack/react-query";
import { read } from "@/api/call";
import type { Wire } from "@/api/wire";

/** The beds that a link offers from a waiting list; without a token there are none. */
export function waitingOfferQuery(token: string) {
  return queryOptions({
    ...read("/api/waiting-offers/{token}", { path: { token } }),
    enabled: token !== "",
    retry: false,
  });
}

const LIST = "/api/bookings/clients/{client_id}/departures/{event_plan_id}/waiting-list";
const PARTY = /^waiting-([1-9]\d{0,14})$/;

/** The party of an address, `waiting-<id>`, or nothing. */
export function readParty({ customer }: Record<string, unknown>): { customer?: string } {
  return typeof customer === "string" && PARTY.test(customer) ? { customer } : {};
}

/** A waiting party to which beds are offered, with the token and the beds of its offer. */
export function useOfferedParty(
  clientId: number,
  planId: number | null,
  customer: string | undefined,
): {
  data: (Wire["WaitingParty"] & { token: string; held: Wire["WaitingBeds"][] }) | undefined;
  isLoading: boolean;
} {
  const entryId = Number(PARTY.exec(customer ?? "")?.[1] ?? 0);
  const list = useQuery({
    ...read(LIST, { path: { client_id: clientId, event_plan_id: planId ?? 0 } }),
    enabled: entryId > 0 && planId !== null,
  });
  const party = list.data?.parties.find(({ waiting_entry_id }) => waiting_entry_id === entryId);
  const token = party?.offer_url?.split("/").pop() ?? "";
  const offer = useQuery(waitingOfferQuery(token));
  return {
    data: party && offer.data && { ...party, token, held: offer.data.beds },
    isLoading: list.isLoading || offer.isLoading,
  };
}
