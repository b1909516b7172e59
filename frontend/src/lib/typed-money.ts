import { formatRupees } from "@/lib/money";

/** An optional rupee sign, digits that are ungrouped or grouped in thousands or lakhs, and at most two decimals. */
const TYPED = /^₹?\s*((?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.\d{1,2})?)$/;

/** Reads rupees as they are typed, such as 9750, 9,750.50 or ₹1,25,000; null when the text is no such amount. */
export function typedRupees(text: string): number | null {
  const amount = TYPED.exec(text.trim())?.[1];
  return amount === undefined ? null : Number(amount.replaceAll(",", ""));
}

/** Groups a typed amount the Indian way, without a rupee sign; text that is no amount stays as it is. */
export function groupRupees(text: string): string {
  const rupees = typedRupees(text);
  return rupees === null ? text : formatRupees(rupees).replace("₹", "");
}

/** Adds rupees exactly, in whole paise, because floating-point rupees do not add up. */
export function addRupees(...amounts: readonly number[]): number {
  return amounts.reduce((paise, amount) => paise + Math.round(amount * 100), 0) / 100;
}

/** Adds a tax to a price, rounded to whole rupees as in a quote. */
export function addTax(price: number, percent: number): number {
  return addRupees(price, Math.round((price * percent) / 100));
}
