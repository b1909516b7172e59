import { t } from "#messages/change-booking";
import { sentenceOf } from "@/api/errors";
import type { Wire } from "@/api/wire";
import { NewPrice } from "@/features/change-booking/new-price";
import { formatRupees } from "@/lib/money";
import { Hint } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { Fact } from "@/ui/rows";

type Props = { preview: Wire["SplitPreview"] | undefined; error: Error | null };

/** Both bookings as they will be, line by line, and the money that goes along. */
export function SplitSummary({ preview, error }: Props) {
  if (error) return <Notice tone="warn">{sentenceOf(error, t.previewFailed)}</Notice>;
  if (!preview) return <Hint>{t.chooseWho}</Hint>;
  return (
    <>
      <h3>{t.moving(preview.people_moved)}</h3>
      <NewPrice
        label={t.moving(preview.people_moved)}
        words={{ ...t, after: t.theirPrice }}
        quote={preview.moved}
        was={null}
      >
        <Fact name={t.paidMoves}>{formatRupees(preview.paid_moved)}</Fact>
        {preview.due_moved > 0 && (
          <Fact name={t.due} strong>
            {formatRupees(preview.due_moved)}
          </Fact>
        )}
        {preview.refund_online > 0 && (
          <Fact name={t.online} strong>
            {formatRupees(preview.refund_online)}
          </Fact>
        )}
        {preview.refund_offline > 0 && (
          <Fact name={t.offline} note={t.offlineNote} strong>
            {formatRupees(preview.refund_offline)}
          </Fact>
        )}
      </NewPrice>
      <h3>{t.staying(preview.people_after)}</h3>
      <NewPrice
        label={t.staying(preview.people_after)}
        words={t}
        quote={preview.after}
        was={{ total: preview.before.total, priceReduction: preview.price_reduction }}
      >
        <Fact name={t.paidStays}>{formatRupees(preview.paid - preview.paid_moved)}</Fact>
        {preview.due > 0 && (
          <Fact name={t.due} strong>
            {formatRupees(preview.due)}
          </Fact>
        )}
      </NewPrice>
      {!preview.is_available && <Notice tone="bad">{t.full}</Notice>}
    </>
  );
}
