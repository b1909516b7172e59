import { queryOptions } from "@tanstack/react-query";
import { call, read } from "@/api/call";
import { callIdempotently } from "@/api/idempotent";
import type { Keys } from "@/api/keys";

export const keys = {
  bookings: ["bookings"],
  bank: (clientId: number) => ["bank", "clients", String(clientId)],
} as const satisfies Keys;

export function upiDetailsQuery(clientId: number) {
  return queryOptions(read("/api/clients/{client_id}/upi", { path: { client_id: clientId } }));
}

/** How a booking can be paid by UPI, and what was said to be paid. */
export function upiPartQuery(bookingId: number) {
  return queryOptions(
    read("/api/bookings/{reservation_event_id}/upi", { path: { reservation_event_id: bookingId } }),
  );
}

/** What travellers say they paid, and the operator has not confirmed. */
export function openClaimsQuery(clientId: number, page: number) {
  return queryOptions(
    read("/api/bookings/clients/{client_id}/upi-claims", { path: { client_id: clientId }, query: { page } }),
  );
}

type ClaimPath = { client_id: number; claim_id: number };

export function confirmClaim(path: ClaimPath, keepsExcess: boolean) {
  return callIdempotently("post", "/api/bookings/clients/{client_id}/upi-claims/{claim_id}/confirm", {
    path,
    body: { keep_excess: keepsExcess },
  });
}

export function dismissClaim(path: ClaimPath, reason: string) {
  return call("post", "/api/bookings/clients/{client_id}/upi-claims/{claim_id}/dismiss", {
    path,
    body: { reason },
  });
}
