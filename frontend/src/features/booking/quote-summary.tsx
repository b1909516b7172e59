import { t } from "#messages/booking";
import type { Wire } from "@/api/wire";
import { bookedIn } from "@/domain/beds";
import classes from "@/features/booking/quote-summary.module.css";
import { formatDay, formatShortDay } from "@/lib/dates";
import { formatRupees, formatSignedRupees } from "@/lib/money";
import { addRupees, addTax } from "@/lib/typed-money";
import { Fact, Rows } from "@/ui/rows";

type Quote = Wire["QuoteOut"];
type Line = Quote["lines"][number];

/** The price, line by line, as calculated by the server. */
export function QuoteLines({ quote }: { quote: Quote }) {
  return (
    <Rows label={t.priceDetails}>
      {quote.lines.map((line) => (
        <Fact key={keyOf(line)} name={nameOf(line)} note={noteOf(line, quote)} amount>
          {formatSignedRupees(line.amount)}
        </Fact>
      ))}
      <Fact name={t.noFee}>{formatRupees(0)}</Fact>
      <Fact
        name={t.total}
        note={quote.is_tax_included && quote.tax > 0 && t.includesTax(formatRupees(quote.tax))}
        strong
        rule
      >
        {formatRupees(quote.total)}
      </Fact>
      {quote.instalments.length > 0 && (
        <>
          <Fact name={t.dueNow} note={t.dueNowNote(quote.advance_percent)}>
            {formatRupees(quote.advance)}
          </Fact>
          {quote.instalments.map(({ due_on, amount }) => (
            <Fact key={due_on} name={t.dueLater(formatDay(due_on))}>
              {formatRupees(amount)}
            </Fact>
          ))}
        </>
      )}
    </Rows>
  );
}

function keyOf(line: Line): string {
  const { kind, room_bed_id, is_alone, traveller_category_id, option_id, discount_id, tax_percent } = line;
  return [kind, room_bed_id, is_alone, traveller_category_id, option_id, discount_id, tax_percent].join(" ");
}

/** Of a price without GST also the price with GST, as shown before the quote. */
function noteOf({ kind, price, tax_percent }: Line, quote: Quote): string | false {
  if (kind === "tcs") return t.tcsNote;
  if ((kind !== "beds" && kind !== "add_on") || quote.is_tax_included) return false;
  const percent = tax_percent ?? quote.tax_percent;
  return percent > 0 && t.withTax(formatRupees(addTax(price, percent)));
}

function nameOf(line: Line): string {
  const price = formatRupees(line.price);
  switch (line.kind) {
    case "beds": {
      const { quantity, room_type, name } = line;
      const beds = bookedIn({ ...line, selected_beds_quantity: quantity, room_type: room_type ?? name });
      return t.bedLine(beds, price);
    }
    case "add_on":
      return line.quantity > 1 ? t.addOnLine(line.name, line.quantity, price) : line.name;
    case "discount":
    case "adjustment":
    case "charge":
    case "correction":
      return line.name;
    case "tax":
      return t.tax(line.tax_percent ?? 0);
    case "tcs":
      return t.tcs(line.tax_percent ?? 0);
  }
}

type NowAndLaterProps = {
  quote: Quote;
  /** The traveller chose to pay in full although the advance is enough. */
  isWhole: boolean;
  /** What travel credit pays of it, in rupees. */
  byCredit?: number;
  size?: "md" | "lg";
};

/** Now ₹4,725, later ₹11,025 by 3 Jan */
export function NowAndLater({ quote, isWhole, byCredit = 0, size = "md" }: NowAndLaterProps) {
  const now = addRupees(isWhole ? quote.total : quote.advance, -byCredit);
  return (
    <span className={classes["split"]} data-size={size}>
      <span className={classes["now"]}>
        {t.now} <strong>{formatRupees(now)}</strong>
      </span>
      <span className="visually-hidden"> · </span>
      <span className={classes["later"]}>
        {byCredit > 0 && `${t.withCredit(formatRupees(byCredit))} · `}
        {laterOf(quote, isWhole)}
      </span>
    </span>
  );
}

function laterOf({ instalments }: Quote, isWhole: boolean): string {
  if (instalments.length === 0) return t.nowWhole;
  return isWhole ? t.payFullNote : partsOf(instalments, formatShortDay);
}

/** ₹11,025 later, by 3 Jan; with several instalments each with its day. */
export function partsOf(instalments: Quote["instalments"], format: (day: string) => string): string {
  const parts = instalments.map(({ due_on, amount }) => [formatRupees(amount), format(due_on)] as const);
  const [first] = parts;
  return parts.length === 1 && first
    ? t.later(...first)
    : t.laterParts(parts.map((part) => t.partBy(...part)));
}
