import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, read } from "@/api/call";
import { callIdempotently } from "@/api/idempotent";
import type { Wire } from "@/api/wire";
import { readPage } from "@/lib/search-params";

export type Cheque = Wire["ChequeOut"];
export type State = Cheque["state"];

const ALL = "/api/bookings/clients/{client_id}/cheques";
const ONE = `${ALL}/{offline_payment_id}` as const;
const ON_ACCOUNT = `${ALL}/on-account/{deposit_id}` as const;
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

export function clearCheque(clientId: number, cheque: Cheque, body: Wire["ClearChequeIn"]) {
  const { offline_payment_id, deposit_id } = cheque;
  return offline_payment_id === null
    ? call("post", `${ON_ACCOUNT}/clear`, {
        path: { client_id: clientId, deposit_id: deposit_id ?? 0 },
        body,
      })
    : call("post", `${ONE}/clear`, { path: { client_id: clientId, offline_payment_id }, body });
}

/** Only the customer of a booking is charged. */
export function bounceCheque(
  clientId: number,
  { offline_payment_id, deposit_id }: Cheque,
  { customer_charge, ...body }: Wire["BounceChequeIn"],
) {
  return offline_payment_id === null
    ? callIdempotently("post", `${ON_ACCOUNT}/bounce`, {
        path: { client_id: clientId, deposit_id: deposit_id ?? 0 },
        body,
      })
    : callIdempotently("post", `${ONE}/bounce`, {
        path: { client_id: clientId, offline_payment_id },
        body: { ...body, customer_charge },
      });
}

/** Tells cheques of bookings and on account apart. */
export function keyOf({ offline_payment_id, deposit_id }: Cheque): string {
  return offline_payment_id === null ? `deposit-${deposit_id}` : `payment-${offline_payment_id}`;
}
