import { t } from "#messages/booking";
import type { Wire } from "@/api/wire";
import classes from "@/features/booking/quote-summary.module.css";
import { bedsIn } from "@/lib/beds";
import { formatDay, formatShortDay } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { Row, Rows } from "@/ui/rows";

type Quote = Wire["QuoteOut"];

/** The price, line by line, as calculated by the server. */
export function QuoteLines({ quote }: { quote: Quote }) {
  return (
    <Rows label={t.priceDetails}>
      {quote.lines.map((line) => (
        <Row
          key={line.room_bed_id}
          name={t.bedLine(
            bedsIn(line.selected_beds_quantity, line.room_type),
            formatRupees(line.price_per_head_trip),
          )}
        >
          {formatRupees(line.amount)}
        </Row>
      ))}
      <Row name={t.tax(quote.tax_percent)}>{formatRupees(quote.tax)}</Row>
      <Row name={t.noFee}>{formatRupees(0)}</Row>
      <Row name={t.total} strong rule>
        {formatRupees(quote.total)}
      </Row>
      {quote.balance_due_on && (
        <>
          <Row name={t.dueNow} note={t.dueNowNote(quote.advance_percent)}>
            {formatRupees(quote.advance)}
          </Row>
          <Row name={t.dueLater(formatDay(quote.balance_due_on))}>{formatRupees(quote.balance)}</Row>
        </>
      )}
    </Rows>
  );
}

type NowAndLaterProps = {
  quote: Quote;
  /** The traveller chose to pay in full although the advance is enough. */
  isWhole: boolean;
  size?: "md" | "lg";
};

/** Now ₹4,725, later ₹11,025 by 3 Jan */
export function NowAndLater({ quote, isWhole, size = "md" }: NowAndLaterProps) {
  return (
    <span className={classes["split"]} data-size={size}>
      <span className={classes["now"]}>
        {t.now} <strong>{formatRupees(isWhole ? quote.total : quote.advance)}</strong>
      </span>
      <span className="visually-hidden"> · </span>
      <span className={classes["later"]}>{laterOf(quote, isWhole)}</span>
    </span>
  );
}

function laterOf({ balance, balance_due_on: day }: Quote, isWhole: boolean): string {
  if (!day) return t.nowWhole;
  return isWhole ? t.payFullNote : t.later(formatRupees(balance), formatShortDay(day));
}
