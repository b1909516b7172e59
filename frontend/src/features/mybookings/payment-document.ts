import { loadedPath } from "@/lib/loaded-path";

const PAYMENT_PAGES = /^\/(events\/\d+\/review|mybookings)\/?$/;

/** Whether this document's policy admits the payment provider. */
export function isPaymentDocument(): boolean {
  return PAYMENT_PAGES.test(loadedPath() ?? "");
}
