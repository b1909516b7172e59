import { useMutation } from "@tanstack/react-query";
import { t } from "#messages/booking-records";
import { sentenceOf } from "@/api/errors";
import { callIdempotently } from "@/api/idempotent";
import type { Wire } from "@/api/wire";
import { today } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { typedRupees } from "@/lib/typed-money";
import { CheckField } from "@/ui/check-field";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { TextField } from "@/ui/fields";
import { MoneyField } from "@/ui/money-field";
import { Segments } from "@/ui/segments";
import { toast } from "@/ui/toasts";
import { useDraftForm } from "@/ui/use-draft-form";

type Kind = Wire["OfflinePaymentIn"]["kind"];
type Method = Wire["OfflinePaymentIn"]["method"];

type Props = {
  clientId: number;
  bookingId: number;
  /** The traveller and the booking. */
  who: string;
  kind: Kind | null;
  /** Whether a refund may lower the price of the booking. */
  isConfirmed?: boolean;
  /** The maximum: the balance due, or the refundable amount. */
  most: number;
  /** The initial amount, if it is not the maximum. */
  proposed?: number;
  onClose: () => void;
  onDone: () => Promise<unknown>;
};

/** As typed. */
type Payment = {
  amount: string;
  method: Method;
  moved_on: string;
  reference: string;
  note: string;
  lowers_price: boolean;
  tell: boolean;
};

const METHODS: readonly Method[] = ["cash", "bank", "upi"];

/** Records an offline payment or refund. */
export function RecordDialog({ kind, ...props }: Props) {
  return (
    <Dialog
      title={(kind === "returned" ? t.returnedTitle : t.receivedTitle)(props.who)}
      opened={kind !== null}
      onClose={props.onClose}
    >
      {kind && <RecordForm kind={kind} {...props} />}
    </Dialog>
  );
}

function RecordForm({
  clientId,
  bookingId,
  kind,
  isConfirmed = false,
  most,
  proposed,
  onClose,
  onDone,
}: Props & { kind: Kind }) {
  const form = useDraftForm<Payment>({
    draftKey: `toli.client.${clientId}.hand.${bookingId}.${kind}`,
    start: {
      amount: String(proposed || most),
      method: "cash",
      moved_on: today(),
      reference: "",
      note: "",
      lowers_price: true,
      tell: true,
    },
    problemsOf: ({ amount }) => {
      const moved = typedRupees(amount);
      if (!moved) return { amount: t.amountWrong };
      return moved > most ? { amount: t.amountTooLarge(formatRupees(most)) } : {};
    },
  });
  const recording = useMutation({
    mutationFn: ({ amount, ...payment }: Payment) =>
      callIdempotently(
        "post",
        "/api/bookings/clients/{client_id}/reservations/{reservation_event_id}/offline-payments",
        {
          path: { client_id: clientId, reservation_event_id: bookingId },
          body: { ...payment, kind, amount: typedRupees(amount) ?? 0 },
        },
      ),
    onSuccess: async () => {
      form.dropDraft();
      toast.success(t.recorded);
      onClose();
      await onDone();
    },
    onError: (error) => form.refuse(error),
  });
  return (
    <DialogForm
      formRef={form.ref}
      onSubmit={form.submit((payment) => recording.mutate(payment))}
      error={
        recording.isError && !form.problems.moved_on ? sentenceOf(recording.error, t.recordFailed) : null
      }
      back={t.back}
      onBack={onClose}
      submit={kind === "returned" ? t.recordReturned : t.recordReceived}
      isSaving={recording.isPending}
    >
      <p>{kind === "returned" ? t.returnedText : t.receivedText}</p>
      {form.notice}
      <MoneyField {...form.field("amount")} label={t.amount} />
      <Segments
        label={t.method}
        value={form.values.method}
        options={METHODS.map((value) => ({ value, label: t.methods[value] }))}
        onChange={(next) => form.set("method", next)}
      />
      <TextField {...form.field("moved_on")} label={t.day} type="date" max={today()} />
      <TextField
        {...form.field("reference")}
        label={t.reference}
        description={t.referenceHint}
        maxLength={80}
        autoComplete="off"
      />
      <TextField {...form.field("note")} label={t.ownNote} maxLength={500} autoComplete="off" />
      {kind === "returned" && isConfirmed && (
        <CheckField {...form.check("lowers_price")} label={t.lowersPrice} />
      )}
      <CheckField {...form.check("tell")} label={t.tell} />
    </DialogForm>
  );
}
