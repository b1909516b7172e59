import { useId } from "react";
import { t } from "#messages/booking";
import type { Wire } from "@/api/wire";
import { partsOf } from "@/features/booking/quote-summary";
import { formatDay } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { Choice, ChoiceGroup } from "@/ui/choice";

export type Amount = "advance" | "full";

type Props = { quote: Wire["QuoteOut"]; value: Amount; onChange: (amount: Amount) => void };

/** The advance or the whole; near the tour there is only the whole. */
export function AmountChoice({ quote, value, onChange }: Props) {
  const name = useId();
  return (
    <ChoiceGroup legend={t.payNow}>
      {quote.balance_due_on && (
        <Choice
          name={name}
          checked={value === "advance"}
          onPick={() => onChange("advance")}
          title={t.payAdvance}
          note={partsOf(quote.instalments, formatDay)}
          aside={formatRupees(quote.advance)}
        />
      )}
      <Choice
        name={name}
        checked={value === "full" || !quote.balance_due_on}
        onPick={() => onChange("full")}
        title={quote.balance_due_on ? t.payFull : t.payAll}
        note={quote.balance_due_on ? t.payFullNote : t.payAllNote}
        aside={formatRupees(quote.total)}
      />
    </ChoiceGroup>
  );
}
