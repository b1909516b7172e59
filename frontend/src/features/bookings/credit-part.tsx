import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#messages/credit";
import { sentenceOf } from "@/api/errors";
import type { Wire } from "@/api/wire";
import { creditKey, creditQuery, giveCredit } from "@/domain/credit-queries";
import { May } from "@/domain/rights";
import { useRefreshBooking } from "@/features/bookings/booking-queries";
import classes from "@/features/bookings/booking-records.module.css";
import { inAYear } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { typedRupees } from "@/lib/typed-money";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Choice, ChoiceGroup } from "@/ui/choice";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { TextField } from "@/ui/fields";
import { MoneyField } from "@/ui/money-field";
import { toast } from "@/ui/toasts";
import { useForm } from "@/ui/use-form";

type Props = { clientId: number; userId: number; reservation: Wire["ReservationOut"] };

/** The travel credit of a booking's customer, and giving more. */
export function CreditPart({ clientId, userId, reservation }: Props) {
  const credit = useQuery(creditQuery(clientId, userId));
  const [isGiving, setGiving] = useState(false);
  const usable = credit.data?.usable ?? 0;
  return (
    <Card label={t.title}>
      <div className={classes["body"]}>
        <h2 className={classes["title"]}>{t.title}</h2>
        <p className={classes["lead"]}>
          {usable > 0 ? t.ofCustomer(formatRupees(usable)) : credit.data && t.noneOfCustomer}
        </p>
        <div className={classes["actions"]}>
          <May right="refunds">
            <Button variant="outline" onClick={() => setGiving(true)}>
              {t.give}
            </Button>
          </May>
        </div>
      </div>
      <Dialog
        title={t.giveTitle(`${reservation.customer_name}, ${reservation.booking_reference}`)}
        opened={isGiving}
        onClose={() => setGiving(false)}
        size="sm"
      >
        {isGiving && (
          <GiveForm clientId={clientId} reservation={reservation} onClose={() => setGiving(false)} />
        )}
      </Dialog>
    </Card>
  );
}

type Fields = { amount: string; valid_until: string; reason: string; from_payments: boolean };

function GiveForm({ clientId, reservation, onClose }: Omit<Props, "userId"> & { onClose: () => void }) {
  const bookingId = reservation.reservation_event_id;
  const queryClient = useQueryClient();
  const refresh = useRefreshBooking(clientId, bookingId);
  const isCancelled = reservation.booking_status === "cancelled";
  const form = useForm<Fields>({
    start: { amount: "", valid_until: inAYear(), reason: "", from_payments: isCancelled },
    problemsOf: ({ amount, valid_until, reason }) => ({
      ...(!typedRupees(amount) && { amount: t.amountWrong }),
      ...(!valid_until && { valid_until: t.validMissing }),
      ...(!reason.trim() && { reason: t.reasonMissing }),
    }),
  });
  const giving = useMutation({
    mutationFn: ({ amount, ...rest }: Fields) =>
      giveCredit(clientId, bookingId, { ...rest, amount: typedRupees(amount) ?? 0 }),
    onSuccess: async () => {
      toast.success(t.given);
      onClose();
      await queryClient.invalidateQueries({ queryKey: creditKey(clientId) });
      await refresh();
    },
  });
  return (
    <DialogForm
      formRef={form.ref}
      onSubmit={form.submit((fields) => giving.mutate(fields))}
      error={giving.isError ? sentenceOf(giving.error, t.giveFailed) : null}
      back={t.back}
      onBack={onClose}
      submit={t.give}
      isSaving={giving.isPending}
    >
      <p>{t.giveText}</p>
      {isCancelled && (
        <ChoiceGroup legend={t.source}>
          <Choice
            name="source"
            checked={form.values.from_payments}
            onPick={() => form.set("from_payments", true)}
            title={t.payments}
            note={t.paymentsNote}
          />
          <Choice
            name="source"
            checked={!form.values.from_payments}
            onPick={() => form.set("from_payments", false)}
            title={t.allowance}
            note={t.allowanceNote}
          />
        </ChoiceGroup>
      )}
      <MoneyField {...form.field("amount")} label={t.amountField} required />
      <TextField {...form.field("valid_until")} label={t.validUntil} type="date" required />
      <TextField {...form.field("reason")} label={t.reason} maxLength={500} autoComplete="off" required />
    </DialogForm>
  );
}
