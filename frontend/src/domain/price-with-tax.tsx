import { t } from "#messages/prices";
import { formatRupees } from "@/lib/money";
import { Note } from "@/ui/layout";

type Props = {
  /** Rupees as the operator entered them. */
  price: number;
  /** Rupees that a traveller pays. */
  withTax: number;
  /** What the price is of, such as per person. */
  wording?: (price: string) => string;
};

/** The price that an operator quotes: with GST, and the price without it after it, where they differ. */
export function PriceWithTax({ price, withTax, wording = (amount) => amount }: Props) {
  if (price === withTax) return wording(formatRupees(price));
  return (
    <>
      <strong>{t.withGst(wording(formatRupees(withTax)))}</strong>{" "}
      <Note>{t.withoutGst(formatRupees(price))}</Note>
    </>
  );
}
