import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { t } from "#messages/operator";
import { call } from "@/api/call";
import { ApiError } from "@/api/errors";
import type { Wire } from "@/api/wire";
import classes from "@/features/operator/money-moved.module.css";
import { formatRupees } from "@/lib/money";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { LongTextField, TextField } from "@/ui/fields";
import { Notice } from "@/ui/notice";
import { Row, Rows } from "@/ui/rows";
import { toast } from "@/ui/toasts";

export type Act = "refund" | "cancel";

type Props = {
  act: Act | null;
  booking: Wire["BookingOut"];
  money: Wire["MoneyOut"];
  onClose: () => void;
  onDone: () => Promise<unknown>;
};

const LONGEST_REASON = 500;

/** How much goes back and why; cancelling proposes what the policy says. */
export function PayBackDialog({ act, ...props }: Props) {
  return (
    <Dialog
      title={act === "cancel" ? t.cancelTitle : t.refundTitle}
      opened={act !== null}
      onClose={props.onClose}
      size="sm"
    >
      {act && <PayBack key={act} act={act} {...props} />}
    </Dialog>
  );
}

function PayBack({ act, booking, money, onClose, onDone }: Props & { act: Act }) {
  const id = booking.reservation_event.reservation_event_id;
  const { cancellation, left } = money;
  const proposed = act === "cancel" ? Math.min(cancellation.refund, left) : left;
  const [amount, setAmount] = useState(String(proposed));
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const acting = useMutation({
    mutationFn: (back: number) => {
      const input = { path: { reservation_event_id: id }, body: { amount: back, reason } };
      return act === "cancel"
        ? call("post", "/api/bookings/cancel/{reservation_event_id}", input)
        : call("post", "/api/bookings/refund/{reservation_event_id}", input);
    },
    onSuccess: async () => {
      toast.success(act === "cancel" ? t.cancelDone : t.refundDone);
      onClose();
      await onDone();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!/^\d+(\.\d{1,2})?$/.test(amount.trim())) return setProblem(t.amountWrong);
    if (Number(amount) > left) return setProblem(t.amountTooLarge(formatRupees(left)));
    setProblem(null);
    acting.mutate(Number(amount));
  };
  const beds = booking.event_booking_rooms.reduce((sum, room) => sum + room.selected_beds_quantity, 0);
  return (
    <form className={classes["body"]} onSubmit={submit} noValidate>
      <p>{act === "cancel" ? t.cancelText(beds) : t.refundText}</p>
      {act === "cancel" && booking.reservation_event.booking_status === "confirmed" && (
        <Notice tone="note">{t.policySays(formatRupees(cancellation.refund))}</Notice>
      )}
      <Rows>
        <Row name={t.left}>{formatRupees(left)}</Row>
      </Rows>
      <TextField
        label={t.amount}
        inputMode="decimal"
        value={amount}
        error={problem}
        onChange={(change) => setAmount(change.currentTarget.value)}
      />
      <LongTextField
        label={t.reason}
        rows={2}
        maxLength={LONGEST_REASON}
        value={reason}
        onChange={(change) => setReason(change.currentTarget.value)}
      />
      {acting.isError && <Notice tone="bad">{refusal(act, acting.error)}</Notice>}
      <div className={classes["actions"]}>
        <Button variant="outline" onClick={onClose}>
          {t.keep}
        </Button>
        <Button type="submit" variant="danger" loading={acting.isPending}>
          {act === "cancel" ? t.cancel : t.refund}
        </Button>
      </div>
    </form>
  );
}

function refusal(act: Act, error: Error): string {
  const failed = act === "cancel" ? t.cancelFailed : t.refundFailed;
  return error instanceof ApiError && error.status === 409 ? error.detail : failed;
}
