import { useMutation } from "@tanstack/react-query";
import { t } from "#messages/booking-records";
import { sentenceOf } from "@/api/errors";
import { callIdempotently } from "@/api/idempotent";
import type { Wire } from "@/api/wire";
import { formatRupees } from "@/lib/money";
import { Dialog } from "@/ui/dialog";
import { TextForm } from "@/ui/text-dialog";

type Props = {
  clientId: number;
  bookingId: number;
  who: string;
  money: Wire["OfflinePaymentOut"] | null;
  onClose: () => void;
  onDone: () => Promise<unknown>;
};

/** Reverses an offline payment that was recorded wrongly, with a reason. */
export function ReverseDialog({ money, who, ...props }: Props) {
  return (
    <Dialog title={t.reverseTitle(who)} opened={money !== null} onClose={props.onClose}>
      {money && <Reverse money={money} {...props} />}
    </Dialog>
  );
}

type FormProps = Omit<Props, "money" | "who"> & { money: Wire["OfflinePaymentOut"] };

function Reverse({ clientId, bookingId, money, onClose, onDone }: FormProps) {
  const amount = formatRupees(money.amount);
  const reversing = useMutation({
    mutationFn: (body: { reason: string }) =>
      callIdempotently(
        "post",
        "/api/bookings/clients/{client_id}/reservations/{reservation_event_id}/offline-payments/{offline_payment_id}/reverse",
        {
          path: {
            client_id: clientId,
            reservation_event_id: bookingId,
            offline_payment_id: money.offline_payment_id,
          },
          body,
        },
      ),
  });
  return (
    <TextForm
      draftKey={`toli.client.${clientId}.reverse.${money.offline_payment_id}`}
      text={t.reverseText(amount)}
      texts={{ reason: { label: t.reason, missing: t.reasonMissing, maxLength: 500, rows: 2 } }}
      back={t.back}
      submit={t.reverseOf(amount)}
      isDanger
      sent={t.reversed}
      onSend={reversing.mutateAsync}
      errorOf={(error) => sentenceOf(error, t.recordFailed)}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
