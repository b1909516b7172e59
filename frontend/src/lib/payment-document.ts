const PAYMENT_PAGES = /^\/(events\/\d+\/review|mybookings)\/?$/;

/**
 * Whether this document was loaded from an address whose policy admits the payment provider. A page that was reached by
 * a link within the app still has the policy of the address it started from.
 */
export function isPaymentDocument(): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded !== undefined && PAYMENT_PAGES.test(new URL(loaded.name).pathname);
}
