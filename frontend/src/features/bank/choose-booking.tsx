import { useMutation, useQuery } from "@tanstack/react-query";
import { t } from "#messages/bank";
import { sentenceOf } from "@/api/errors";
import { type BankLine, bookingsLikeQuery, confirmLine } from "@/features/bank/queries";
import { SimilarEntries, similarEntriesOf } from "@/features/bank/similar-entries";
import { formatDay } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { typedRupees } from "@/lib/typed-money";
import { DialogForm } from "@/ui/dialog-form";
import { TextField } from "@/ui/fields";
import { MoneyField } from "@/ui/money-field";
import layout from "@/ui/page-parts.module.css";
import { SelectField } from "@/ui/select-field";
import { toast } from "@/ui/toasts";
import { useForm } from "@/ui/use-form";
import { useSettled } from "@/ui/use-settled";

type Props = { clientId: number; line: BankLine; onClose: () => void; onDone: () => Promise<unknown> };
type Fields = { typed: string; booking: string; amount: string };

/** Records a line as the payment of a booking that the operator looks for. */
export function ChooseBooking({ clientId, line, onClose, onDone }: Props) {
  const form = useForm<Fields>({
    start: { typed: "", booking: "", amount: String(line.left) },
    problemsOf: ({ booking, amount }) => {
      const rupees = typedRupees(amount);
      const isWrong = rupees === null || rupees <= 0 || rupees > line.left;
      return {
        ...(!booking && { typed: t.bookingMissing }),
        ...(isWrong && { amount: t.amountWrong(formatRupees(line.left)) }),
      };
    },
  });
  const path = { client_id: clientId, line_id: line.line_id };
  const { settled: typed } = useSettled(form.values.typed.trim());
  const search = useQuery(bookingsLikeQuery(clientId, typed));
  const confirming = useMutation({
    mutationFn: ({ booking, amount, isFurther }: Fields & { isFurther: boolean }) =>
      confirmLine(path, {
        parts: [{ reservation_event_id: Number(booking), amount: typedRupees(amount) ?? 0 }],
        is_further: isFurther,
      }),
    onSuccess: async () => {
      toast.success(t.confirmed[line.is_credit ? "payment" : "refund"]);
      await onDone();
      onClose();
    },
  });
  const bookings = search.data ?? [];
  const similar = similarEntriesOf(confirming.error);
  if (similar) {
    return (
      <SimilarEntries
        path={path}
        entries={similar}
        isCredit={line.is_credit}
        isSaving={confirming.isPending}
        onFurther={() => confirming.mutate({ ...form.values, isFurther: true })}
        onDone={async () => {
          await onDone();
          onClose();
        }}
      />
    );
  }
  return (
    <DialogForm
      formRef={form.ref}
      onSubmit={form.submit((values) => confirming.mutate({ ...values, isFurther: false }))}
      error={confirming.isError ? sentenceOf(confirming.error, t.confirmFailed) : null}
      back={t.back}
      onBack={onClose}
      submit={line.is_credit ? t.record : t.recordRefund}
      isSaving={confirming.isPending}
    >
      <TextField {...form.field("typed")} label={t.find} autoComplete="off" maxLength={80} />
      {search.data && bookings.length === 0 && <p className={layout["hint"]}>{t.findNone}</p>}
      {bookings.length > 0 && (
        <SelectField
          label={t.found}
          value={form.values.booking}
          onChange={(event) => form.set("booking", event.currentTarget.value)}
          data={[
            { value: "", label: t.bookingMissing },
            ...bookings.map((booking) => ({
              value: String(booking.reservation_event_id),
              label: `${booking.booking_reference}, ${booking.customer_name}: ${booking.event_title}, ${formatDay(booking.tour_start_date)}`,
            })),
          ]}
        />
      )}
      <MoneyField {...form.field("amount")} label={t.amount} />
    </DialogForm>
  );
}
