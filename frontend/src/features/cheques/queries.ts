import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, read } from "@/api/call";
import { callIdempotently } from "@/api/idempotent";
import type { Wire } from "@/api/wire";
import { readPage } from "@/lib/search-params";

export type Cheque = Wire["ChequeOut"];
export type State = Cheque["state"];

const ALL = "/api/bookings/clients/{client_id}/cheques";
const ONE = `${ALL}/{offline_payment_id}` as const;
const ON_A_PAGE = 50;

export const STATES = ["in_hand", "deposited", "cleared", "bounced"] as const satisfies readonly State[];

export type ChequesSearch = { state?: Exclude<State, "in_hand">; page?: number };

/** Reads the list's search; defaults are left out. */
export function readChequesSearch(search: Record<string, unknown>): ChequesSearch {
  const state = STATES.find((name) => name === search["state"]);
  return { ...(state && state !== "in_hand" && { state }), ...readPage(search["page"]) };
}

export function chequesQuery(clientId: number, search: ChequesSearch) {
  const query = { state: "in_hand" as const, page: 1, ...search, limit: ON_A_PAGE };
  return queryOptions({
    ...read(ALL, { path: { client_id: clientId }, query }),
    placeholderData: keepPreviousData,
  });
}

export function depositCheques(clientId: number, body: Wire["DepositChequesIn"]) {
  return call("post", `${ALL}/deposit`, { path: { client_id: clientId }, body });
}

export function clearCheque(clientId: number, chequeId: number, body: Wire["ClearChequeIn"]) {
  return call("post", `${ONE}/clear`, { path: pathOf(clientId, chequeId), body });
}

export function bounceCheque(clientId: number, chequeId: number, body: Wire["BounceChequeIn"]) {
  return callIdempotently("post", `${ONE}/bounce`, { path: pathOf(clientId, chequeId), body });
}

function pathOf(clientId: number, chequeId: number) {
  return { client_id: clientId, offline_payment_id: chequeId };
}
