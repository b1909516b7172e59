import { t } from "#messages/change-request";
import { sentenceOf } from "@/api/errors";
import type { Wire } from "@/api/wire";
import { NewPrice } from "@/features/change-booking/new-price";
import { formatDay } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { addRupees } from "@/lib/typed-money";
import { Hint } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { Fact } from "@/ui/rows";

type Props = {
  preview: Wire["OwnChangePreview"] | undefined;
  error: Error | null;
  isChanged: boolean;
  operator: string;
};

/** What a change does to the price of an own booking, and who decides about it. */
export function OwnChangeSummary({ preview, error, isChanged, operator }: Props) {
  if (!isChanged) return <Hint>{t.nothing}</Hint>;
  if (error) return <Notice tone="warn">{sentenceOf(error, t.previewFailed)}</Notice>;
  if (!preview) return <Hint>{t.nothing}</Hint>;
  const { change, is_made_at_once: isMadeAtOnce } = preview;
  const last = change.after.balance_due_on;
  const refund = addRupees(change.refund_online, change.refund_offline);
  return (
    <>
      <NewPrice
        label={t.summary}
        words={t}
        quote={change.after}
        was={{
          total: change.before.total,
          difference: change.difference,
          priceReduction: change.price_reduction,
        }}
      >
        <Fact name={t.paid}>{formatRupees(change.paid)}</Fact>
        {change.due > 0 && (
          <Fact name={t.due} note={last && t.dueBy(formatDay(last))} strong>
            {formatRupees(change.due)}
          </Fact>
        )}
        {refund > 0 && (
          <Fact name={t.refund} note={change.refund_offline === 0 ? t.refundOnline : null} strong>
            {formatRupees(refund)}
          </Fact>
        )}
        {change.refund_offline > 0 && (
          <Fact name={t.refundOffline}>{formatRupees(change.refund_offline)}</Fact>
        )}
      </NewPrice>
      {change.is_available ? (
        <Notice tone="note">{isMadeAtOnce ? t.atOnce : t.asks(operator)}</Notice>
      ) : (
        <Notice tone="bad">{t.full}</Notice>
      )}
    </>
  );
}
