import { t } from "#messages/booking";
import { ApiError, type ErrorCode } from "@/api/errors";

/** What the page does about a refused payment, besides saying so. */
export type Refusal = {
  /** Where the sentence needs one. */
  title?: string;
  text: string;
  /** The hold has changed on the server and is fetched again. */
  isStale: boolean;
  way: "try_again" | "choose_beds" | "support" | "sign_in" | "none";
};

const STALE = new Set<ErrorCode>([
  "hold_expired",
  "already_paid",
  "booking_cancelled",
  "amount_refused",
  "price_changed",
  "payment_pending",
]);
/** Statuses whose sentence is for the person: a conflict, or a limit. */
const SPOKEN = new Set([409, 429]);
const CHOOSE_BEDS = new Set<ErrorCode>(["no_beds_left", "not_open_for_booking", "hold_expired"]);

/** The order failed: nothing was paid, and the beds stay held unless the server says otherwise. */
export function orderRefusal(error: unknown): Refusal {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) {
    return { text: t.initiationFailed, isStale: false, way: "try_again" };
  }
  const { code, status, detail } = error;
  if (status === 401) return { text: detail, isStale: false, way: "sign_in" };
  if (CHOOSE_BEDS.has(code)) return { text: detail, isStale: STALE.has(code), way: "choose_beds" };
  if (STALE.has(code)) return { text: detail, isStale: true, way: "none" };
  return { text: SPOKEN.has(status) ? detail : t.initiationFailed, isStale: false, way: "try_again" };
}

/** Paid at the provider's, refused by the server. */
export function verifyRefusal(error: unknown): Refusal {
  if (!(error instanceof ApiError) || error.code !== "payment_returned") {
    return { text: t.verificationFailed, isStale: true, way: "support" };
  }
  const { detail: text, data } = error;
  return data["reason"] === "beds_gone"
    ? { title: t.tooLate, text, isStale: true, way: "choose_beds" }
    : { text, isStale: true, way: "none" };
}
