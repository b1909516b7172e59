import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { t } from "#messages/operator";
import { t as to } from "#messages/orders";
import { ApiError } from "@/api/errors";
import { callOnce } from "@/api/once";
import type { Wire } from "@/api/wire";
import classes from "@/features/operator/money-moved.module.css";
import { moneyQuery } from "@/features/operator/queries";
import { formatRupees, typedRupees } from "@/lib/money";
import { Button } from "@/ui/button";
import { CheckField } from "@/ui/check-field";
import { Dialog } from "@/ui/dialog";
import { LongTextField, TextField } from "@/ui/fields";
import { Notice } from "@/ui/notice";
import { Row, Rows } from "@/ui/rows";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { toast } from "@/ui/toasts";
import { useTyped } from "@/ui/use-kept";

export type Act = "refund" | "cancel";

/** What of a booking the dialog needs, from a list or from its page. */
export type PaidBooking = Pick<
  Wire["PlanReservation"],
  "reservation_event_id" | "total_travelers" | "booking_status"
>;

type Props = {
  act: Act | null;
  clientId: number;
  booking: PaidBooking | null;
  onClose: () => void;
  onDone: () => Promise<unknown>;
};

const LONGEST_REASON = 500;

/** How much goes back and why; cancelling proposes what the policy says. */
export function PayBackDialog({ act, booking, ...props }: Props) {
  const isOpen = act !== null && booking !== null;
  return (
    <Dialog
      title={act === "cancel" ? t.cancelTitle : t.refundTitle}
      opened={isOpen}
      onClose={props.onClose}
      size="sm"
    >
      {isOpen && <Loaded key={act} act={act} booking={booking} {...props} />}
    </Dialog>
  );
}

type LoadedProps = Omit<Props, "act" | "booking"> & { act: Act; booking: PaidBooking };

/** The amounts are asked for anew: what a list shows may be minutes old. */
function Loaded({ clientId, booking, ...props }: LoadedProps) {
  const money = useQuery({ ...moneyQuery(clientId, booking.reservation_event_id), staleTime: 0 });
  // Once they are there the form stays, however often the page behind it asks again.
  if (money.isFetching && !money.isFetchedAfterMount) return <Skeleton height="22rem" />;
  if (money.data) return <PayBack clientId={clientId} booking={booking} money={money.data} {...props} />;
  return (
    <ErrorState
      title={to.loadFailed}
      text={money.error?.message ?? ""}
      retryLabel={t.retry}
      onRetry={() => void money.refetch()}
    />
  );
}

function PayBack({
  act,
  clientId,
  booking,
  money,
  onClose,
  onDone,
}: LoadedProps & { money: Wire["MoneyOut"] }) {
  const { cancellation, left } = money;
  const isConfirmed = booking.booking_status === "confirmed";
  const proposed = act === "cancel" ? Math.min(cancellation.refund, left) : left;
  const typed = useTyped(`toli.client.${clientId}.${act}.${booking.reservation_event_id}`, {
    amount: String(proposed),
    reason: "",
    alsoCancels: false,
    tells: true,
  });
  const { amount, reason, alsoCancels, tells } = typed.value;
  const [problem, setProblem] = useState<string | null>(null);
  const cancels = act === "cancel" || alsoCancels;
  const acting = useMutation({
    mutationFn: (back: number) => {
      const input = {
        path: { reservation_event_id: booking.reservation_event_id },
        body: { amount: back, reason, tell: tells },
      };
      return cancels
        ? callOnce("post", "/api/bookings/cancel/{reservation_event_id}", input)
        : callOnce("post", "/api/bookings/refund/{reservation_event_id}", input);
    },
    onSuccess: async () => {
      typed.drop();
      toast.success(cancels ? t.cancelDone : t.refundDone);
      onClose();
      await onDone();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const back = typedRupees(amount);
    if (back === null) return setProblem(t.amountWrong);
    if (back > left) return setProblem(t.amountTooLarge(formatRupees(left)));
    setProblem(null);
    acting.mutate(back);
  };
  return (
    <form className={classes["body"]} onSubmit={submit} noValidate>
      <p>{cancels ? t.cancelText(booking.total_travelers) : t.refundText}</p>
      {typed.notice}
      {cancels && isConfirmed && (
        <Notice tone="note">{t.policySays(formatRupees(cancellation.refund))}</Notice>
      )}
      <Rows>
        <Row name={to.paid}>{formatRupees(sumOf(money.payments))}</Row>
        <Row name={to.refunded}>{formatRupees(sumOf(money.refunds))}</Row>
        <Row name={to.left} strong rule>
          {formatRupees(left)}
        </Row>
      </Rows>
      <TextField
        label={t.amount}
        inputMode="decimal"
        value={amount}
        error={problem}
        onChange={(change) => typed.change({ amount: change.currentTarget.value })}
      />
      <LongTextField
        label={t.reason}
        rows={2}
        maxLength={LONGEST_REASON}
        value={reason}
        onChange={(change) => typed.change({ reason: change.currentTarget.value })}
      />
      {act === "refund" && isConfirmed && (
        <CheckField
          label={to.alsoCancel}
          checked={alsoCancels}
          onChange={(next) => typed.change({ alsoCancels: next })}
        />
      )}
      <CheckField label={to.tell} checked={tells} onChange={(next) => typed.change({ tells: next })} />
      {acting.isError && <Notice tone="bad">{refusal(cancels, acting.error)}</Notice>}
      <div className={classes["actions"]}>
        <Button variant="outline" onClick={onClose}>
          {t.keep}
        </Button>
        <Button type="submit" variant="danger" loading={acting.isPending}>
          {cancels ? t.cancel : t.refund}
        </Button>
      </div>
    </form>
  );
}

function sumOf(moved: readonly { amount: number }[]): number {
  // Paise are whole: rupees with two decimals do not add up exactly.
  return moved.reduce((paise, { amount }) => paise + Math.round(amount * 100), 0) / 100;
}

function refusal(cancels: boolean, error: Error): string {
  const failed = cancels ? t.cancelFailed : t.refundFailed;
  return error instanceof ApiError && error.status === 409 ? error.detail : failed;
}
