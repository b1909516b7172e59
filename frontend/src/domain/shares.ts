import { queryOptions } from "@tanstack/react-query";
import { call, read } from "@/api/call";
import type { Wire } from "@/api/wire";

export type Shares = Wire["SharesOut"];
export type Share = Wire["ShareOut"];

const OWN = "/api/bookings/{reservation_event_id}/shares";

const pathOf = (bookingId: number) => ({ path: { reservation_event_id: bookingId } });

/** Who pays what of an own booking. */
export function ownSharesQuery(bookingId: number) {
  return queryOptions(read(OWN, pathOf(bookingId)));
}

/** Who pays what of a booking, for its operator. */
export function sharesQuery(clientId: number, bookingId: number) {
  return queryOptions(
    read("/api/bookings/clients/{client_id}/reservations/{reservation_event_id}/shares", {
      path: { client_id: clientId, reservation_event_id: bookingId },
    }),
  );
}

export function saveShares(bookingId: number, body: Wire["SharesIn"]): Promise<Shares> {
  return call("put", OWN, { ...pathOf(bookingId), body });
}

export function endShares(bookingId: number): Promise<Shares> {
  return call("delete", OWN, pathOf(bookingId));
}
