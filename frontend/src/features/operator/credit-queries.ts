import { queryOptions } from "@tanstack/react-query";
import { read } from "@/api/call";
import { callIdempotently } from "@/api/idempotent";
import type { Wire } from "@/api/wire";

export type CreditNote = Wire["CreditNoteOut"];

const NOTES = "/api/bookings/clients/{client_id}/credit-notes";

/** The travel credit that a client gave, or that of one customer. */
export function creditQuery(clientId: number, userId: number | null) {
  return queryOptions(
    read(NOTES, { path: { client_id: clientId }, query: userId === null ? {} : { user_id: userId } }),
  );
}

export function giveCredit(clientId: number, bookingId: number, body: Wire["CreditIn"]) {
  return callIdempotently(
    "post",
    "/api/bookings/clients/{client_id}/reservations/{reservation_event_id}/credit",
    { path: { client_id: clientId, reservation_event_id: bookingId }, body },
  );
}
