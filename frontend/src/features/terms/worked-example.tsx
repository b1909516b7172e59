import { useId, useState } from "react";
import { t } from "#messages/terms-editor";
import { formatPercent } from "@/domain/terms";
import type { Terms } from "@/features/terms/queries";
import classes from "@/features/terms/terms-editor.module.css";
import { formatDay } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { Heading, Hint, Stack } from "@/ui/layout";
import { Fact, Rows } from "@/ui/rows";
import { Segments } from "@/ui/segments";

type Example = Terms["example"];
type Line = Example["quote"]["lines"][number];
type Paid = "all" | "advance";

const PAID = (["all", "advance"] as const).map((value) => ({ value, label: t.paid[value] }));

type Props = {
  example: Example;
  isStale: boolean;
  /** Something typed is wrong: the example is of what was saved. */
  isWrong: boolean;
};

/** What two travellers pay and when, and what comes back when they cancel: all of it calculated by the server. */
export function WorkedExample({ example, isStale, isWrong }: Props) {
  const { booked_on, starts_on, quote } = example;
  const [paid, setPaid] = useState<Paid>("all");
  const id = useId();
  const people = quote.lines.reduce((sum, line) => sum + (line.kind === "beds" ? line.quantity : 0), 0);
  const refunds = paid === "all" ? example.refunds : example.advance_refunds;
  const most = Math.max(1, ...example.refunds.map(({ refund }) => refund));
  return (
    <aside
      aria-labelledby={id}
      aria-live="polite"
      className={classes["example"]}
      aria-busy={isStale || undefined}
    >
      <Heading level={3} size="lg" id={id}>
        {t.example}
      </Heading>
      <Hint>
        {isWrong ? t.exampleStale : t.exampleOf(people, formatDay(booked_on), formatDay(starts_on))}
      </Hint>
      <Rows>
        {quote.lines.map((line) => (
          <Fact key={`${line.kind} ${line.name} ${line.tax_percent}`} name={nameOf(line)}>
            {formatRupees(line.amount)}
          </Fact>
        ))}
        <Fact
          name={t.total}
          note={quote.is_tax_included && quote.tax > 0 && t.includesTax(formatRupees(quote.tax))}
          strong
          rule
        >
          {formatRupees(quote.total)}
        </Fact>
        <Fact name={t.advance}>{formatRupees(quote.advance)}</Fact>
        {quote.instalments.map(({ due_on, amount }) => (
          <Fact key={due_on} name={t.due(formatDay(due_on))}>
            {formatRupees(amount)}
          </Fact>
        ))}
      </Rows>
      <h4 className={classes["small"]}>{t.ifCancelled}</h4>
      <Segments label={t.paidWhat} options={PAID} value={paid} onChange={setPaid} />
      <Stack as="ol" gap={3} size="sm">
        {refunds.map(({ until, refund }) => (
          <li key={until ?? ""} className={classes["point"]}>
            <span>{until === null ? t.started : t.until(formatDay(until))}</span>
            <strong>{refund > 0 ? t.back(formatRupees(refund)) : t.nothingBack}</strong>
            <span className={classes["bar"]} aria-hidden>
              <span style={{ inlineSize: `${(100 * refund) / most}%` }} />
            </span>
          </li>
        ))}
      </Stack>
    </aside>
  );
}

function nameOf({ kind, name, quantity, price, tax_percent }: Line): string {
  if (kind === "beds") return t.line(quantity, name, formatRupees(price));
  return tax_percent === null ? name : t.taxLine(name, formatPercent(tax_percent));
}
