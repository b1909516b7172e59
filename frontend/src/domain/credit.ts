import { queryOptions } from "@tanstack/react-query";
import { read } from "@/api/call";
import { callIdempotently } from "@/api/idempotent";
import type { ApiKey } from "@/api/keys";
import type { Wire } from "@/api/wire";

const CREDIT = "/api/bookings/{reservation_event_id}/credit";

/** The key of a person's own travel credit: what using some of it invalidates. */
export const ownCreditKey = ["bookings", "credit-notes"] satisfies ApiKey;

/** A person's travel credit and where it was used: of this operator on its site, of all on the main one. */
export function ownCreditQuery() {
  return queryOptions(read("/api/bookings/credit-notes"));
}

/** A person's travel credit with the operator of an own booking. */
export function creditQuery(bookingId: number) {
  return queryOptions(read(CREDIT, { path: { reservation_event_id: bookingId } }));
}

/** Pays a part of a balance with travel credit, or the whole first payment of held beds. Amounts in rupees. */
export function payByCredit(bookingId: number, amount: number): Promise<Wire["BookingOut"]> {
  return callIdempotently("post", CREDIT, { path: { reservation_event_id: bookingId }, body: { amount } });
}
