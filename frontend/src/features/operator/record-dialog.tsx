import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { t } from "#messages/office";
import { fieldErrorOf, sentenceOf } from "@/api/errors";
import { callOnce } from "@/api/once";
import type { Wire } from "@/api/wire";
import classes from "@/features/operator/booking-office.module.css";
import { formatRupees } from "@/lib/money";
import { typedRupees } from "@/lib/typed-money";
import { Button } from "@/ui/button";
import { CheckField } from "@/ui/check-field";
import { Dialog } from "@/ui/dialog";
import { TextField } from "@/ui/fields";
import { MoneyField } from "@/ui/money-field";
import { Notice } from "@/ui/notice";
import { Segments } from "@/ui/segments";
import { toast } from "@/ui/toasts";
import { useTyped } from "@/ui/use-kept";

type Kind = Wire["HandPaymentIn"]["kind"];
type Method = Wire["HandPaymentIn"]["method"];

type Props = {
  clientId: number;
  bookingId: number;
  /** The traveller and the booking. */
  who: string;
  kind: Kind | null;
  /** What is due, or what can be given back. */
  most: number;
  /** The amount to begin with, where it is not the most. */
  proposed?: number;
  onClose: () => void;
  onDone: () => Promise<unknown>;
};

const METHODS: readonly Method[] = ["cash", "bank", "upi"];

/** Writes down money that passed by hand. */
export function RecordDialog({ kind, ...props }: Props) {
  return (
    <Dialog
      title={(kind === "returned" ? t.returnedTitle : t.receivedTitle)(props.who)}
      opened={kind !== null}
      onClose={props.onClose}
      size="sm"
    >
      {kind && <RecordForm kind={kind} {...props} />}
    </Dialog>
  );
}

function RecordForm({ clientId, bookingId, kind, most, proposed, onClose, onDone }: Props & { kind: Kind }) {
  const typed = useTyped(`toli.client.${clientId}.hand.${bookingId}.${kind}`, () => ({
    amount: String(proposed || most),
    method: "cash" as Method,
    day: today(),
    reference: "",
    note: "",
    tell: true,
  }));
  const { amount, method, day, reference, note, tell } = typed.value;
  const [problem, setProblem] = useState<string | null>(null);
  const recording = useMutation({
    mutationFn: (moved: number) =>
      callOnce(
        "post",
        "/api/bookings/clients/{client_id}/reservations/{reservation_event_id}/hand-payments",
        {
          path: { client_id: clientId, reservation_event_id: bookingId },
          body: { kind, amount: moved, method, moved_on: day, reference, note, tell },
        },
      ),
    onSuccess: async () => {
      typed.drop();
      toast.success(t.recorded);
      onClose();
      await onDone();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const moved = typedRupees(amount);
    if (!moved) return setProblem(t.amountWrong);
    if (moved > most) return setProblem(t.amountTooLarge(formatRupees(most)));
    setProblem(null);
    recording.mutate(moved);
  };
  const dayError = fieldErrorOf(recording.error, "moved_on");
  return (
    <form className={classes["body"]} onSubmit={submit} noValidate>
      <p>{kind === "returned" ? t.returnedText : t.receivedText}</p>
      {typed.notice}
      <MoneyField
        label={t.amount}
        value={amount}
        error={problem}
        onChange={(change) => typed.change({ amount: change.currentTarget.value })}
      />
      <Segments
        label={t.method}
        value={method}
        options={METHODS.map((value) => ({ value, label: t.methods[value] }))}
        onChange={(next) => typed.change({ method: next })}
      />
      <TextField
        label={t.day}
        type="date"
        max={today()}
        value={day}
        error={dayError}
        onChange={(change) => typed.change({ day: change.currentTarget.value })}
      />
      <TextField
        label={t.reference}
        description={t.referenceHint}
        value={reference}
        maxLength={80}
        autoComplete="off"
        onChange={(change) => typed.change({ reference: change.currentTarget.value })}
      />
      <TextField
        label={t.ownNote}
        value={note}
        maxLength={500}
        autoComplete="off"
        onChange={(change) => typed.change({ note: change.currentTarget.value })}
      />
      <CheckField label={t.tell} checked={tell} onChange={(next) => typed.change({ tell: next })} />
      {recording.isError && !dayError && (
        <Notice tone="bad">{sentenceOf(recording.error, t.recordFailed)}</Notice>
      )}
      <div className={classes["actions"]}>
        <Button variant="outline" onClick={onClose}>
          {t.back}
        </Button>
        <Button type="submit" loading={recording.isPending}>
          {t.record}
        </Button>
      </div>
    </form>
  );
}

/** By the operator's own clock, as a date field has it. */
function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
