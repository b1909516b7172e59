import { t } from "#messages/desk";
import { sentenceOf } from "@/api/errors";
import type { Wire } from "@/api/wire";
import { priceLines } from "@/domain/price-lines";
import { formatRupees } from "@/lib/money";
import { Hint } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { Fact, Rows } from "@/ui/rows";

type Props = { quote: Wire["QuoteOut"] | undefined; error: Error | null };

/** The price of the beds at the desk, line by line. */
export function DeskPrice({ quote, error }: Props) {
  if (error) return <Notice tone="warn">{sentenceOf(error, t.quoteFailed)}</Notice>;
  if (!quote) return <Hint>{t.chooseBeds}</Hint>;
  return (
    <Rows label={t.price}>
      {priceLines(quote.lines).map(({ key, name, amount }) => (
        <Fact key={key} name={name}>
          {amount}
        </Fact>
      ))}
      <Fact name={t.total} strong rule>
        {formatRupees(quote.total)}
      </Fact>
      {quote.instalments.length > 0 && <Fact name={t.dueNow}>{formatRupees(quote.advance)}</Fact>}
    </Rows>
  );
}
