import { t } from "#messages/trip-options";
import { formatRupees, formatSignedRupees } from "@/lib/money";

type Ages = { min_age: number | null; max_age: number | null };

/** The ages of a traveller category: 5 to 11 years, up to 4 years, 60 years or older; empty without a bound. */
export function agesOf({ min_age: least, max_age: most }: Ages): string {
  if (least !== null && most !== null) return least === most ? t.age(least) : t.ages(least, most);
  if (most !== null) return t.agesUpTo(most);
  return least === null ? "" : t.agesFrom(least);
}

/** What a variant adds to the price per person: +₹1,050, −₹500, or the same price. */
export function differenceOf(rupees: number): string {
  if (rupees === 0) return t.samePrice;
  return rupees < 0 ? formatSignedRupees(rupees) : `+${formatRupees(rupees)}`;
}

/** An add-on of a booking: Mule, or 3 × Mule. */
export function addOnIn({ name, quantity }: { name: string; quantity: number }): string {
  return quantity > 1 ? t.several(quantity, name) : name;
}

/** Several lines in one sentence; their parts have commas. */
export function listOf(lines: readonly string[]): string {
  return lines.join(lines.some((line) => line.includes(",")) ? "; " : ", ");
}
