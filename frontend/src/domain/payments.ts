import { call } from "@/api/call";
import { ApiError } from "@/api/errors";
import { callIdempotently } from "@/api/idempotent";
import type { Me, Site } from "@/api/site";
import type { Wire } from "@/api/wire";
import { openCheckout, type SignedPayment } from "@/domain/checkout";

/** Slightly shorter than the hold, which the order renews, so that nobody pays for released beds. */
const CHECKOUT_SECONDS = 600;
const VERIFY_AGAIN_AFTER = [1_000, 3_000];

export type PayOutcome =
  | { kind: "confirmed" }
  /** The money may have been taken, but the outcome is unknown: the person must not pay again. */
  | { kind: "pending" }
  | { kind: "closed"; failure: string | null };

type Payer = {
  site: Site;
  /** Who pays, to fill in at the provider's; null without an account. */
  me: Pick<Me, "email" | "phone"> | null;
  order: Wire["OrderOut"];
  description: string;
  travellerName: string;
  /** Confirms the payment; a booking in an account by default. */
  confirm?: (payment: SignedPayment) => Promise<unknown>;
  /** The payment is being processed: the page should stay open. */
  onPaid: () => void;
};

/** The first money of a held booking, its advance or the whole, less the travel credit that is used with it. */
export function orderFirst(bookingId: number, amount: number, credit: number): Promise<Wire["OrderOut"]> {
  return callIdempotently("post", "/api/bookings/create-order", {
    body: { amount, reservation_event_id: bookingId, ...(credit > 0 && { credit }) },
  });
}

/** What is still due on a confirmed booking. */
/** An order for what is due on a booking, or for a part of it, in rupees. */
export function orderBalance(bookingId: number, amount: number | null): Promise<Wire["OrderOut"]> {
  return callIdempotently("post", "/api/bookings/{reservation_event_id}/pay-balance", {
    path: { reservation_event_id: bookingId },
    body: amount === null ? {} : { amount },
  });
}

/**
 * Opens the provider's checkout for an order, and confirms what was paid. Throws ApiError when the server refuses the
 * payment, CheckoutUnavailable when the checkout does not load.
 */
export async function pay({
  site,
  me,
  order,
  description,
  travellerName,
  confirm = confirmOwn,
  onPaid,
}: Payer): Promise<PayOutcome> {
  const name = site.client?.client_name ?? site.product_name;
  const logo = site.client?.client_logo;
  const colour = site.client?.colour;
  const outcome = await openCheckout(site.checkout?.script ?? "", {
    key: order.key_id,
    order_id: order.order_id,
    amount: order.amount,
    currency: order.currency ?? "INR",
    name,
    description,
    ...(logo ? { image: logo } : {}),
    prefill: { name: travellerName, email: me?.email ?? "", contact: me?.phone ?? "" },
    ...(colour ? { theme: { color: colour } } : {}),
    timeout: CHECKOUT_SECONDS,
  });
  if (outcome.kind === "closed") return outcome;
  onPaid();
  return verify(() => confirm(outcome.payment));
}

function confirmOwn(payment: SignedPayment): Promise<unknown> {
  return call("post", "/api/bookings/verify-payment", {
    body: {
      order_id: payment.razorpay_order_id,
      payment_id: payment.razorpay_payment_id,
      signature: payment.razorpay_signature,
    },
  });
}

/** Retries when there is no response or the server fails; after that the provider's webhook settles the payment. */
async function verify(confirm: () => Promise<unknown>, tries = 0): Promise<PayOutcome> {
  try {
    await confirm();
    return { kind: "confirmed" };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "payment_pending") return { kind: "pending" };
    if (error.status !== 0 && error.status < 500) throw error;
    const wait = VERIFY_AGAIN_AFTER[tries];
    if (wait === undefined) return { kind: "pending" };
    await new Promise((resolve) => setTimeout(resolve, wait));
    return verify(confirm, tries + 1);
  }
}
