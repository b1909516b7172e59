import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/credit";
import { CreditIn } from "@/api/generated/zod.gen";
import type { Wire } from "@/api/wire";
import { creditKey, giveCredit } from "@/domain/credit-queries";
import { useDialogSaving } from "@/domain/dialog-saving";
import { useRefreshBooking } from "@/features/bookings/booking-queries";
import { inAYear } from "@/lib/dates";
import { requiredMoney, requiredText } from "@/lib/typed-fields";
import { Choice, ChoiceGroup } from "@/ui/choice";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { formOptions } from "@/ui/form";
import { messagesByField } from "@/ui/form-errors";
import { FormMoneyField, FormTextField } from "@/ui/form-fields";

type Props = {
  clientId: number;
  reservation: Wire["ReservationOut"];
  opened: boolean;
  onClose: () => void;
};

/** Gives travel credit to the customer of a booking. */
export function GiveCreditDialog({ opened, reservation, ...props }: Props) {
  const title = t.giveTitle(`${reservation.customer_name}, ${reservation.booking_reference}`);
  return (
    <Dialog title={title} opened={opened} onClose={props.onClose} size="sm">
      {opened && <GiveForm reservation={reservation} {...props} />}
    </Dialog>
  );
}

const CreditValues = z.extend(CreditIn, {
  amount: requiredMoney,
  valid_until: requiredText,
  reason: requiredText,
  from_payments: z.boolean(),
});

function GiveForm({ clientId, reservation, onClose }: Omit<Props, "opened">) {
  const bookingId = reservation.reservation_event_id;
  const queryClient = useQueryClient();
  const refresh = useRefreshBooking(clientId, bookingId);
  const isCancelled = reservation.booking_status === "cancelled";
  const form = useForm({
    ...formOptions,
    defaultValues: { amount: "", valid_until: inAYear(), reason: "", from_payments: isCancelled },
    resolver: zodResolver(CreditValues, {
      error: messagesByField({
        amount: t.amountWrong,
        valid_until: t.validMissing,
        reason: t.reasonMissing,
      }),
    }),
  });
  const isFromPayments = useWatch({ control: form.control, name: "from_payments" });
  const giving = useDialogSaving({
    form,
    save: (credit: z.output<typeof CreditValues>) => giveCredit(clientId, bookingId, credit),
    done: t.given,
    failed: t.giveFailed,
    back: t.back,
    onClose,
    onSaved: async () => {
      await queryClient.invalidateQueries({ queryKey: creditKey(clientId) });
      await refresh();
    },
  });
  return (
    <DialogForm {...giving} submit={t.give}>
      <p>{t.giveText}</p>
      {isCancelled && (
        <ChoiceGroup legend={t.source}>
          <Choice
            name="source"
            checked={isFromPayments}
            onPick={() => form.setValue("from_payments", true)}
            title={t.payments}
            note={t.paymentsNote}
          />
          <Choice
            name="source"
            checked={!isFromPayments}
            onPick={() => form.setValue("from_payments", false)}
            title={t.allowance}
            note={t.allowanceNote}
          />
        </ChoiceGroup>
      )}
      <FormMoneyField control={form.control} name="amount" label={t.amountField} required />
      <FormTextField control={form.control} name="valid_until" label={t.validUntil} type="date" required />
      <FormTextField
        control={form.control}
        name="reason"
        label={t.reason}
        maxLength={500}
        autoComplete="off"
        required
      />
    </DialogForm>
  );
}
