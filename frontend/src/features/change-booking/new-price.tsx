import type { ReactNode } from "react";
import type { Wire } from "@/api/wire";
import { priceLines } from "@/domain/price-lines";
import { formatRupees, formatSignedRupees } from "@/lib/money";
import { Fact, Rows } from "@/ui/rows";

type Words = Readonly<Record<"after" | "before" | "difference" | "noDifference" | "priceReduction", string>>;

type Props = {
  label: string;
  words: Words;
  quote: Wire["QuoteOut"];
  /** The booking as it is; null for a booking that the change makes. */
  was: { total: number; difference?: number; priceReduction: number } | null;
  /** What was paid, and what the change costs or refunds. */
  children: ReactNode;
};

/** A price after a change, line by line beside the price before, in rupees. */
export function NewPrice({ label, words, quote, was, children }: Props) {
  return (
    <Rows label={label}>
      {priceLines(quote.lines).map(({ key, name, amount }) => (
        <Fact key={key} name={name} amount>
          {amount}
        </Fact>
      ))}
      <Fact name={words.after} strong rule>
        {formatRupees(quote.total)}
      </Fact>
      {was && <Fact name={words.before}>{formatRupees(was.total)}</Fact>}
      {was?.difference !== undefined && (
        <Fact name={words.difference}>
          {was.difference === 0 ? words.noDifference : formatSignedRupees(was.difference)}
        </Fact>
      )}
      {was && was.priceReduction > 0 && (
        <Fact name={words.priceReduction}>{formatSignedRupees(-was.priceReduction)}</Fact>
      )}
      {children}
    </Rows>
  );
}
