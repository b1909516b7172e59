import { queryOptions } from "@tanstack/react-query";
import { call, read } from "@/api/call";
import type { Wire } from "@/api/wire";

export type LinkedReservation = Wire["LinkedReservation"];

/** Bookings, balance and waiting places of a customer without an account. */
export function customerLinkQuery(token: string) {
  return queryOptions(read("/api/customer-links/{token}", { path: { token } }));
}

export function documentsUrl(token: string, bookingId: number): string {
  return `/api/customer-links/${encodeURIComponent(token)}/reservations/${bookingId}/documents.pdf`;
}

export function sendCode(phone: string): Promise<Wire["CustomerCodeSent"]> {
  return call("post", "/api/customer-codes", { body: { phone } });
}

export function openByCode(phone: string, code: string): Promise<Wire["CustomerToken"]> {
  return call("post", "/api/customer-codes/open", { body: { phone, code } });
}
