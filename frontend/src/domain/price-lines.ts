import { lineName } from "@/domain/beds";
import { formatSignedRupees } from "@/lib/money";

type Line = { kind: string; name: string; quantity: number; amount: number };

/** The lines of a price for people who know the trip: 2 × Double Sharing, and its amount. */
export function priceLines(lines: readonly Line[]): { key: string; name: string; amount: string }[] {
  return lines.map(({ kind, name, quantity, amount }) => ({
    key: [kind, name, amount].join(" "),
    name: quantity > 1 ? `${quantity} × ${lineName(name)}` : lineName(name),
    amount: formatSignedRupees(amount),
  }));
}
