import { t } from "#messages/change-booking";
import { sentenceOf } from "@/api/errors";
import type { Wire } from "@/api/wire";
import { NewPrice } from "@/features/change-booking/new-price";
import { formatDay } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { Hint } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { Fact } from "@/ui/rows";

type Props = {
  preview: Wire["ChangePreview"] | undefined;
  error: Error | null;
  isEmpty: boolean;
  booking: Wire["BookingOut"];
};

/** What a change does: the new price line by line, and the money that moves. */
export function ChangeSummary({ preview, error, isEmpty, booking }: Props) {
  if (isEmpty) return <Hint>{t.chooseBeds}</Hint>;
  if (error) return <Notice tone="warn">{sentenceOf(error, t.previewFailed)}</Notice>;
  if (!preview) return <Hint>{t.nothing}</Hint>;
  const { before, after, difference } = preview;
  const last = after.balance_due_on;
  const start = booking.event.tour_start_date;
  const hasRooms = booking.event_booking_rooms.some(({ room_number }) => room_number !== "");
  return (
    <>
      <NewPrice
        label={t.summary}
        words={t}
        quote={after}
        was={{ total: before.total, difference, priceReduction: preview.price_reduction }}
      >
        {preview.tour_start_date !== start && (
          <Fact name={t.tourStarts} note={formatDay(start)}>
            {formatDay(preview.tour_start_date)}
          </Fact>
        )}
        <Fact name={t.paid}>{formatRupees(preview.paid)}</Fact>
        {preview.due > 0 && (
          <Fact name={t.due} note={last && t.dueBy(formatDay(last))} strong>
            {formatRupees(preview.due)}
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
      {!preview.is_available && <Notice tone="bad">{t.full}</Notice>}
      {preview.clears_rooms && hasRooms && <Notice tone="note">{t.clearsRooms}</Notice>}
      {preview.reopens_balance && <Notice tone="warn">{t.reopens}</Notice>}
    </>
  );
}
