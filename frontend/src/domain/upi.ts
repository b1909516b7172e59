import type { Wire } from "@/api/wire";

/** How a booking can be paid by UPI directly, for features that let somebody pay. */
export type UpiPaying = {
  part: Wire["UpiPart"];
  /** What to pay in rupees; null while no right amount is chosen. */
  amount: number | null;
  /** Saves that an amount was paid, with its number, and shows what the server says then. */
  onClaim: (said: Wire["UpiClaimIn"]) => Promise<unknown>;
};

/** A link that opens a UPI app with an exact amount. */
export function upiLink(payee: Wire["UpiPayee"], rupees: number): string {
  return `${payee.link}&am=${rupees.toFixed(2)}`;
}
