import { queryOptions } from "@tanstack/react-query";
import { call, read } from "@/api/call";
import type { Wire } from "@/api/wire";

export type FirstDayItem = Wire["FirstDayItem"];

/** The checklist of a new company, empty once it is done or dismissed. Read again at each visit, as `todoQuery` is. */
export function firstDayQuery(clientId: number) {
  return queryOptions({
    ...read("/api/reports/clients/{client_id}/first-day", { path: { client_id: clientId } }),
    staleTime: 5_000,
  });
}

export function dismissFirstDay(clientId: number) {
  return call("put", "/api/reports/clients/{client_id}/first-day/dismissed", {
    path: { client_id: clientId },
  });
}

export function confirmTerms(clientId: number) {
  return call("put", "/api/clients/{client_id}/terms/confirmation", { path: { client_id: clientId } });
}
