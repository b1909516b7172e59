import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { addressOf, read } from "@/api/call";
import { callIdempotently } from "@/api/idempotent";
import type { ApiKey } from "@/api/keys";
import type { Wire } from "@/api/wire";
import type { CreditSearch } from "@/features/operator/customer-search";

export type CreditNote = Wire["CreditNoteOut"];

const NOTES = "/api/bookings/clients/{client_id}/credit-notes";

/** The most that a list has on one page. */
const MOST = 100;
const ON_A_PAGE = 25;

/** All that is read of the travel credit of a client. */
export function creditKey(clientId: number) {
  return ["bookings", "clients", String(clientId), "credit-notes"] satisfies ApiKey;
}

/** The travel credit of one customer of a client. */
export function creditQuery(clientId: number, userId: number) {
  return queryOptions(
    read(NOTES, { path: { client_id: clientId }, query: { user_id: userId, limit: MOST } }),
  );
}

/** A page of the travel credit that a client gave. */
export function creditPageQuery(clientId: number, search: CreditSearch) {
  return queryOptions({
    ...read(NOTES, { path: { client_id: clientId }, query: { ...search, limit: ON_A_PAGE } }),
    placeholderData: keepPreviousData,
  });
}

/** The address of all this travel credit as a file. */
export function creditFile(
  clientId: number,
  format: "csv" | "xlsx",
  { page: _, ...query }: CreditSearch,
): string {
  return addressOf(`${NOTES}.{file_format}`, { path: { client_id: clientId, file_format: format }, query });
}

export function giveCredit(clientId: number, bookingId: number, body: Wire["CreditIn"]) {
  return callIdempotently(
    "post",
    "/api/bookings/clients/{client_id}/reservations/{reservation_event_id}/credit",
    { path: { client_id: clientId, reservation_event_id: bookingId }, body },
  );
}
