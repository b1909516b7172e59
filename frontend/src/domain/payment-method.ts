import { useEffect } from "react";
import { t } from "#messages/payment-methods";
import type { Wire } from "@/api/wire";

/** How an operator receives money without the payment provider. */
export type OfflineMethod = Wire["DepositIn"]["method"];

type RefundMethod = Wire["DepositRefundIn"]["method"];

export const REFUND_METHODS = [
  "cash",
  "upi",
  "neft",
  "imps",
  "rtgs",
  "cheque",
  "bank",
] as const satisfies readonly RefundMethod[];

export const METHODS = [
  "cash",
  "upi",
  "neft",
  "imps",
  "rtgs",
  "cheque",
  "card_machine",
  "draft",
  "bank",
] as const satisfies readonly OfflineMethod[];

/** The proposed method of a refund: that of the payment, if it can be one. */
export function refundMethodOf(method: OfflineMethod | "online"): RefundMethod {
  return REFUND_METHODS.find((other) => other === method) ?? "bank";
}

export function optionsOf<Method extends OfflineMethod>(methods: readonly Method[]) {
  return methods.map((value) => ({ value, label: t.methods[value] }));
}

/** Label and hint of the reference of a payment. */
export function referenceOf(method: OfflineMethod) {
  return { label: t.reference[method], description: t.hint[method] };
}

const RRN = /^\d{12}$/;
/** Methods whose numbers have 12 digits. */
const SHORT: ReadonlySet<string> = new Set(["upi", "imps", "card_machine"]);
const NUMBERS: readonly (readonly [OfflineMethod, RegExp])[] = [
  ["rtgs", /^[A-Z]{4}R\d{17}$/],
  ["neft", /^(?!IMPS|NEFT|RTGS|UPI)(?=(?:[A-Z]*\d){9})[A-Z][A-Z\d]{15}$|^[A-Z]{4}N\d{17}$/],
  ["upi", RRN],
];

/** The method of a typed or pasted reference, unless the method has numbers of that form itself. */
function methodOf<Method extends string>(typed: string, method: Method): OfflineMethod | Method {
  const number = typed.toUpperCase().replace(/[^A-Z\d]/g, "");
  if (method === "bank" || (RRN.test(number) && SHORT.has(method))) return method;
  return NUMBERS.find(([, form]) => form.test(number))?.[0] ?? method;
}

/** Chooses the method of a reference when it is typed or pasted. */
export function useMethodOfReference<Method extends string>(
  reference: string,
  method: Method,
  onChoose: (method: OfflineMethod) => void,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a method that is chosen afterwards stays
  useEffect(() => {
    const referenced = methodOf(reference, method);
    if (referenced !== method) onChoose(referenced as OfflineMethod);
  }, [reference]);
}
