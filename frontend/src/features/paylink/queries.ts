import { queryOptions } from "@tanstack/react-query";
import { call, read } from "@/api/call";
import { callIdempotently } from "@/api/idempotent";
import type { Wire } from "@/api/wire";
import type { SignedPayment } from "@/domain/checkout";

export type LinkPage = Wire["PaymentLinkPage"];

/** The booking of a payment link. */
export function linkQuery(token: string) {
  return queryOptions(read("/api/payment-links/{token}", { path: { token } }));
}

export function orderByLink(token: string, amount: number): Promise<Wire["OrderOut"]> {
  return callIdempotently("post", "/api/payment-links/{token}/orders", { path: { token }, body: { amount } });
}

export function payByCreditOfLink(token: string, amount: number): Promise<LinkPage> {
  return callIdempotently("post", "/api/payment-links/{token}/credit", { path: { token }, body: { amount } });
}

export function verifyByLink(token: string, payment: SignedPayment): Promise<LinkPage> {
  return call("post", "/api/payment-links/{token}/verify", {
    path: { token },
    body: {
      order_id: payment.razorpay_order_id,
      payment_id: payment.razorpay_payment_id,
      signature: payment.razorpay_signature,
    },
  });
}

export function claimUpiByLink(token: string, body: Wire["UpiClaimIn"]): Promise<LinkPage> {
  return call("post", "/api/payment-links/{token}/upi-claims", { path: { token }, body });
}

export function claimBooking(token: string): Promise<LinkPage> {
  return call("post", "/api/payment-links/{token}/claim", { path: { token } });
}
