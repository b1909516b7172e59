import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { t } from "#messages/mybookings";
import { ApiError } from "@/api/errors";
import { type Me, useSite } from "@/api/site";
import type { Wire } from "@/api/wire";
import { bookingsQuery } from "@/domain/bookings";
import { orderBalance, pay } from "@/domain/payments";
import { BalanceRows } from "@/features/mybookings/balance-rows";
import { UseCredit } from "@/features/mybookings/use-credit";
import { formatDay } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { checkedValues } from "@/lib/typed-fields";
import { typedRupees } from "@/lib/typed-money";
import { Choice, ChoiceGroup } from "@/ui/choice";
import { DayRange } from "@/ui/day-range";
import { Dialog } from "@/ui/dialog";
import { Form, formOptions, SubmitButton } from "@/ui/form";
import { FormMoneyField } from "@/ui/form-fields";
import { Hint, Stack } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { Fact, Rows } from "@/ui/rows";
import { toast } from "@/ui/toasts";

/** Payment of a booking by UPI without the provider, from another feature. */
export type PayOwnByUpi = (bookingId: number, amount: number | null) => ReactNode;

type Props = {
  me: Me;
  booking: Wire["BookingOut"] | undefined;
  onClose: () => void;
  payByUpi: PayOwnByUpi;
};

type AmountChoice = { share: "next" | "all" | "part"; amount: string };
type PaymentMessage = { tone: "warn" | "bad" | "note"; text: string };

/** Pays the balance. The dialog closes for the provider's checkout and opens again afterwards. */
export function PayBalanceDialog({ me, booking, onClose, payByUpi }: Props) {
  return (
    <Dialog title={t.payTitle} opened={booking !== undefined} onClose={onClose}>
      {booking && <PayBalance me={me} booking={booking} onClose={onClose} payByUpi={payByUpi} />}
    </Dialog>
  );
}

type PayBalanceProps = Omit<Props, "booking"> & { booking: Wire["BookingOut"] };

function PayBalance({ me, booking, onClose, payByUpi }: PayBalanceProps) {
  const { event, reservation_event: reservation, traveller_info: travellers } = booking;
  const site = useSite();
  const queryClient = useQueryClient();
  const [message, setMessage] = useState<PaymentMessage | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const due = reservation.balance_due;
  const { instalments, next_due: next } = reservation;
  const form = useForm<AmountChoice>({
    ...formOptions,
    defaultValues: { share: instalments.length > 1 ? "next" : "all", amount: "" },
    resolver: zodResolver(
      checkedValues<AmountChoice>(({ share: chosen, amount }) =>
        chosen === "part" ? amountProblems(typedRupees(amount), due) : {},
      ),
    ),
  });
  const { control } = form;
  const [share, typed] = useWatch({ control, name: ["share", "amount"] });
  const isPart = share === "part";
  // All that is due is asked for without an amount: it may have changed since the page was loaded.
  const part = { next, all: null, part: typedRupees(typed) }[share];

  const paying = useMutation({
    mutationFn: async (amount: number | null) => {
      setMessage(null);
      let isPaid = false;
      try {
        const outcome = await pay({
          site,
          me,
          order: await orderBalance(reservation.reservation_event_id, amount),
          description: event.title,
          travellerName: travellers[0]?.full_name ?? me.name,
          onPaid: () => {
            isPaid = true;
            setConfirming(true);
          },
        });
        if (outcome.kind === "closed") return setMessage({ tone: "warn", text: closedText(outcome.failure) });
        await queryClient.invalidateQueries({ queryKey: bookingsQuery(me.user_id).queryKey });
        if (outcome.kind === "pending") return setMessage({ tone: "note", text: t.pending });
        toast.success(amount === null ? t.balancePaid : t.partPaid(formatRupees(amount)));
        onClose();
      } catch (error) {
        setMessage({ tone: "bad", text: refusalText(error, isPaid) });
        if (error instanceof ApiError && error.status === 409) {
          await queryClient.invalidateQueries({ queryKey: bookingsQuery(me.user_id).queryKey });
        }
      } finally {
        setConfirming(false);
      }
    },
  });

  const byUpi = isPart ? part : (part ?? due);
  const isRight = byUpi !== null && byUpi >= 1 && byUpi <= due;
  return (
    <Stack>
      <Form form={form} onSave={() => paying.mutateAsync(part)}>
        <p>{t.payText(event.title)}</p>
        <Rows>
          <Fact name={<DayRange from={event.tour_start_date} to={event.tour_end_date} />}>
            {reservation.booking_reference}
          </Fact>
          <Fact name={t.total}>{formatRupees(reservation.total_price)}</Fact>
          <Fact name={t.paid}>{formatRupees(reservation.advance_paid)}</Fact>
          <BalanceRows reservation={reservation} note={null} rule />
        </Rows>
        <UseCredit userId={me.user_id} reservation={reservation} onPaid={onClose} />
        <ChoiceGroup legend={t.payHow}>
          {instalments.length > 1 && (
            <Choice
              name="share"
              checked={share === "next"}
              onPick={() => form.setValue("share", "next")}
              title={t.payNext}
              note={reservation.balance_due_on && t.dueBy(formatDay(reservation.balance_due_on))}
              aside={formatRupees(next)}
            />
          )}
          <Choice
            name="share"
            checked={share === "all"}
            onPick={() => form.setValue("share", "all")}
            title={t.payAllDue}
            aside={formatRupees(due)}
          />
          <Choice
            name="share"
            checked={isPart}
            onPick={() => form.setValue("share", "part")}
            title={t.payPart}
            note={t.payPartNote}
          />
        </ChoiceGroup>
        {isPart && <FormMoneyField control={control} name="amount" label={t.payAmount} />}
        {message && <Notice tone={message.tone}>{message.text}</Notice>}
        {isConfirming && <p role="status">{t.confirming}</p>}
        <SubmitButton control={control} size="lg" fullWidth disabled={message?.tone === "note" || due <= 0}>
          {isPart && part === null ? t.payPlain : t.payButton(formatRupees(part ?? due))}
        </SubmitButton>
        <Hint text="center">{t.noFee}</Hint>
      </Form>
      {payByUpi(reservation.reservation_event_id, isRight ? byUpi : null)}
    </Stack>
  );
}

function amountProblems(part: number | null, due: number): { amount?: string } {
  if (part === null) return { amount: t.payAmountWrong };
  if (part < 1) return { amount: t.payAmountLeast };
  return part > due ? { amount: t.payAmountMost(formatRupees(due)) } : {};
}

function closedText(failure: string | null): string {
  return failure === null ? t.dismissed : failure || t.failedPlain;
}

function refusalText(error: unknown, isPaid: boolean): string {
  if (isPaid) return t.verificationFailed;
  return error instanceof ApiError && error.status === 409 ? error.detail : t.initiationFailed;
}
