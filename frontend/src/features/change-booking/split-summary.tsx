import { t } from "#messages/change-booking";
import { sentenceOf } from "@/api/errors";
import type { Wire } from "@/api/wire";
import { NewPrice } from "@/features/change-booking/new-price";
import { formatRupees } from "@/lib/money";
import { Notice } from "@/ui/notice";
import layout from "@/ui/priced-form.module.css";
import { Row } from "@/ui/rows";

type Props = { preview: Wire["SplitPreview"] | undefined; error: Error | null };

/** Both bookings as they will be, line by line, and the money that goes along. */
export function SplitSummary({ preview, error }: Props) {
  if (error) return <Notice tone="warn">{sentenceOf(error, t.previewFailed)}</Notice>;
  if (!preview) return <p className={layout["note"]}>{t.chooseWho}</p>;
  return (
    <>
      <h3>{t.moving(preview.people_moved)}</h3>
      <NewPrice
        label={t.moving(preview.people_moved)}
        words={{ ...t, after: t.theirPrice }}
        quote={preview.moved}
        was={null}
      >
        <Row name={t.paidMoves}>{formatRupees(preview.paid_moved)}</Row>
        {preview.due_moved > 0 && (
          <Row name={t.due} strong>
            {formatRupees(preview.due_moved)}
          </Row>
        )}
        {preview.refund_online > 0 && (
          <Row name={t.online} strong>
            {formatRupees(preview.refund_online)}
          </Row>
        )}
        {preview.refund_offline > 0 && (
          <Row name={t.offline} note={t.offlineNote} strong>
            {formatRupees(preview.refund_offline)}
          </Row>
        )}
      </NewPrice>
      <h3>{t.staying(preview.people_after)}</h3>
      <NewPrice
        label={t.staying(preview.people_after)}
        words={t}
        quote={preview.after}
        was={{ total: preview.before.total, priceReduction: preview.price_reduction }}
      >
        <Row name={t.paidStays}>{formatRupees(preview.paid - preview.paid_moved)}</Row>
        {preview.due > 0 && (
          <Row name={t.due} strong>
            {formatRupees(preview.due)}
          </Row>
        )}
      </NewPrice>
      {!preview.is_available && <Notice tone="bad">{t.full}</Notice>}
    </>
  );
}
