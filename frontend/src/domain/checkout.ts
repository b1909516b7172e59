/** What the provider's checkout returns after payment; the server verifies the signature. */
export type SignedPayment = {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
};

export type CheckoutOptions = {
  key: string;
  order_id: string;
  /** In paise. */
  amount: number;
  currency: string;
  name: string;
  description: string;
  image?: string;
  prefill: { name: string; email: string; contact: string };
  theme?: { color: string };
  /** Seconds until the checkout closes automatically. */
  timeout: number;
};

export type CheckoutOutcome =
  | { kind: "paid"; payment: SignedPayment }
  /** Closed without paying; `failure` is the reason of the last failed attempt. */
  | { kind: "closed"; failure: string | null };

type Failure = { error: { description?: string } };
type Checkout = {
  open: () => void;
  on: (event: "payment.failed", listener: (failure: Failure) => void) => void;
};
type CheckoutClass = new (
  options: CheckoutOptions & {
    handler: (payment: SignedPayment) => void;
    modal: { ondismiss: () => void; confirm_close: boolean };
  },
) => Checkout;

/** The checkout's script could not be fetched: nothing was paid, and trying again is safe. */
export class CheckoutUnavailable extends Error {
  override readonly name = "CheckoutUnavailable";
}

const scripts = new Map<string, Promise<CheckoutClass>>();

/** Fetches the provider's script once; after a failure the next call retries. */
function loadCheckout(src: string): Promise<CheckoutClass> {
  const loadedScript = scripts.get(src);
  if (loadedScript) return loadedScript;
  const loading = new Promise<CheckoutClass>((resolve, reject) => {
    const script = document.createElement("script");
    const fail = () => {
      script.remove();
      scripts.delete(src);
      reject(new CheckoutUnavailable());
    };
    script.src = src;
    script.onerror = fail;
    script.onload = () => {
      const { Razorpay } = window as { Razorpay?: CheckoutClass };
      if (Razorpay) resolve(Razorpay);
      else fail();
    };
    document.head.append(script);
  });
  scripts.set(src, loading);
  return loading;
}

/** Opens the checkout over the page and waits for its outcome. After a failed attempt the checkout offers another. */
export async function openCheckout(src: string, options: CheckoutOptions): Promise<CheckoutOutcome> {
  const Checkout = await loadCheckout(src);
  return new Promise((resolve) => {
    let failure: string | null = null;
    const checkout = new Checkout({
      ...options,
      handler: (payment) => resolve({ kind: "paid", payment }),
      modal: { ondismiss: () => resolve({ kind: "closed", failure }), confirm_close: true },
    });
    checkout.on("payment.failed", ({ error }) => {
      failure = error.description ?? "";
    });
    checkout.open();
  });
}
