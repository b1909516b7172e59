import { t } from "#messages/desk";
import { sentenceOf } from "@/api/errors";
import type { Wire } from "@/api/wire";
import { priceLines } from "@/domain/price-lines";
import { formatRupees } from "@/lib/money";
import { Notice } from "@/ui/notice";
import layout from "@/ui/priced-form.module.css";
import { Row, Rows } from "@/ui/rows";

type Props = { quote: Wire["QuoteOut"] | undefined; error: Error | null };

/** The price of the beds at the desk, line by line. */
export function DeskPrice({ quote, error }: Props) {
  if (error) return <Notice tone="warn">{sentenceOf(error, t.quoteFailed)}</Notice>;
  if (!quote) return <p className={layout["note"]}>{t.chooseBeds}</p>;
  return (
    <Rows label={t.summary}>
      {priceLines(quote.lines).map(({ key, name, amount }) => (
        <Row key={key} name={name}>
          {amount}
        </Row>
      ))}
      <Row name={t.total} strong rule>
        {formatRupees(quote.total)}
      </Row>
      {quote.instalments.length > 0 && <Row name={t.dueNow}>{formatRupees(quote.advance)}</Row>}
    </Rows>
  );
}
