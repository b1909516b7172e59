import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/bank";
import { sentenceOf } from "@/api/errors";
import { type BankLine, bookingsLikeQuery, confirmLine } from "@/features/bank/queries";
import { SimilarEntries, similarEntriesOf } from "@/features/bank/similar-entries";
import { formatDay } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { requiredMoneyUpTo } from "@/lib/typed-fields";
import { DialogForm } from "@/ui/dialog-form";
import { formOptions } from "@/ui/form";
import { messagesByField } from "@/ui/form-errors";
import { FormMoneyField, FormSelectField, FormTextField } from "@/ui/form-fields";
import { Hint } from "@/ui/layout";
import { toast } from "@/ui/toasts";
import { useSettled } from "@/ui/use-settled";

type Props = { clientId: number; line: BankLine; onClose: () => void; onDone: () => Promise<unknown> };

/** A booking and an amount of at most `most` rupees. A missing booking is an error of the search, which is always shown. */
function bookingForm(most: number, amountWrong: string) {
  return z
    .object({
      typed: z.string(),
      reservation_event_id: z.string(),
      amount: requiredMoneyUpTo(most, amountWrong),
    })
    .check(
      z.refine(({ reservation_event_id }) => reservation_event_id !== "", {
        path: ["typed"],
        error: t.bookingMissing,
        when: () => true,
      }),
    );
}
type ChosenBooking = Omit<z.output<ReturnType<typeof bookingForm>>, "typed">;

/** Records a line as the payment of a booking that the operator looks for. */
export function ChooseBooking({ clientId, line, onClose, onDone }: Props) {
  const amountWrong = t.amountWrong(formatRupees(line.left));
  const form = useForm({
    ...formOptions,
    defaultValues: { typed: "", reservation_event_id: "", amount: String(line.left) },
    resolver: zodResolver(bookingForm(line.left, amountWrong), {
      error: messagesByField({ amount: amountWrong }),
    }),
  });
  const { control } = form;
  const path = { client_id: clientId, line_id: line.line_id };
  const { settled: typed } = useSettled(useWatch({ control, name: "typed" }).trim());
  const search = useQuery(bookingsLikeQuery(clientId, typed));
  const confirming = useMutation({
    mutationFn: ({ reservation_event_id, amount, isFurther }: ChosenBooking & { isFurther: boolean }) =>
      confirmLine(path, {
        parts: [{ reservation_event_id: Number(reservation_event_id), amount }],
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
        onFurther={() =>
          confirming.variables && confirming.mutate({ ...confirming.variables, isFurther: true })
        }
        onDone={async () => {
          await onDone();
          onClose();
        }}
      />
    );
  }
  return (
    <DialogForm
      form={form}
      onSave={(values) => confirming.mutateAsync({ ...values, isFurther: false })}
      error={confirming.isError ? sentenceOf(confirming.error, t.confirmFailed) : null}
      back={t.back}
      onBack={onClose}
      submit={line.is_credit ? t.record : t.recordRefund}
    >
      <FormTextField control={control} name="typed" label={t.find} autoComplete="off" maxLength={80} />
      {search.data && bookings.length === 0 && <Hint>{t.findNone}</Hint>}
      {bookings.length > 0 && (
        <FormSelectField
          control={control}
          name="reservation_event_id"
          label={t.found}
          data={[
            { value: "", label: t.bookingMissing },
            ...bookings.map((booking) => ({
              value: String(booking.reservation_event_id),
              label: `${booking.booking_reference}, ${booking.customer_name}: ${booking.event_title}, ${formatDay(booking.tour_start_date)}`,
            })),
          ]}
        />
      )}
      <FormMoneyField control={control} name="amount" label={t.amount} />
    </DialogForm>
  );
}
