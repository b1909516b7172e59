import { addRupees } from "@/lib/typed-money";

/** The provider takes no less, in rupees. */
const LEAST = 1;

/** How much of a traveller's credit pays a first amount: the rest is nothing, or at least what the provider takes. */
export function creditFor(amount: number, usable: number): number {
  if (usable >= amount) return amount;
  const remainder = addRupees(amount, -usable);
  return remainder >= LEAST ? usable : Math.max(addRupees(amount, -LEAST), 0);
}
