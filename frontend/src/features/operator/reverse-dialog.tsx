import { useMutation } from "@tanstack/react-query";
import { t } from "#messages/booking-records";
import { sentenceOf } from "@/api/errors";
import { callIdempotently } from "@/api/idempotent";
import type { Wire } from "@/api/wire";
import { formatRupees } from "@/lib/money";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { LongTextField } from "@/ui/fields";
import { toast } from "@/ui/toasts";
import { useDraftForm } from "@/ui/use-draft-form";

type Props = {
  clientId: number;
  bookingId: number;
  who: string;
  money: Wire["OfflinePaymentOut"] | null;
  onClose: () => void;
  onDone: () => Promise<unknown>;
};

/** Reverses an offline payment that was recorded wrongly, with a reason. */
export function ReverseDialog({ money, ...props }: Props) {
  return (
    <Dialog title={t.reverseTitle(props.who)} opened={money !== null} onClose={props.onClose} size="sm">
      {money && <Reverse money={money} {...props} />}
    </Dialog>
  );
}

function Reverse({
  clientId,
  bookingId,
  money,
  onClose,
  onDone,
}: Props & { money: Wire["OfflinePaymentOut"] }) {
  const form = useDraftForm({
    draftKey: `toli.client.${clientId}.reverse.${money.offline_payment_id}`,
    start: { reason: "" },
    problemsOf: ({ reason }) => (reason.trim() ? {} : { reason: t.reasonMissing }),
  });
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
    onSuccess: async () => {
      form.dropDraft();
      toast.success(t.reversed);
      onClose();
      await onDone();
    },
  });
  return (
    <DialogForm
      formRef={form.ref}
      onSubmit={form.submit((values) => reversing.mutate(values))}
      error={reversing.isError ? sentenceOf(reversing.error, t.recordFailed) : null}
      back={t.back}
      onBack={onClose}
      submit={t.reverseOf(formatRupees(money.amount))}
      isDanger
      isSaving={reversing.isPending}
    >
      <p>{t.reverseText(formatRupees(money.amount))}</p>
      {form.notice}
      <LongTextField {...form.field("reason")} label={t.reason} rows={2} maxLength={500} withAsterisk />
    </DialogForm>
  );
}
