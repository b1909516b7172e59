import { callIdempotently } from "@/api/idempotent";
import type { ApiKey } from "@/api/keys";
import type { Wire } from "@/api/wire";

export type CreditNote = Wire["CreditNoteOut"];

export const CREDIT_NOTES_PATH = "/api/bookings/clients/{client_id}/credit-notes";

/** All that is read of the travel credit of a client. */
export function creditKey(clientId: number) {
  return ["bookings", "clients", String(clientId), "credit-notes"] satisfies ApiKey;
}

export function giveCredit(clientId: number, bookingId: number, body: Wire["CreditIn"]) {
  return callIdempotently(
    "post",
    "/api/bookings/clients/{client_id}/reservations/{reservation_event_id}/credit",
    { path: { client_id: clientId, reservation_event_id: bookingId }, body },
  );
}
