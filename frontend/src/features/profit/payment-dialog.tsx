import { useMutation } from "@tanstack/react-query";
import { t } from "#messages/profit";
import { sentenceOf } from "@/api/errors";
import { BillField } from "@/features/profit/bill-field";
import classes from "@/features/profit/profit.module.css";
import { type Cost, type Payment, type PaymentIn, type Profit, savePayment } from "@/features/profit/queries";
import { today } from "@/lib/dates";
import { typedRupees } from "@/lib/typed-money";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { TextField } from "@/ui/fields";
import { MoneyField } from "@/ui/money-field";
import { Segments } from "@/ui/segments";
import { SelectField } from "@/ui/select-field";
import { toast } from "@/ui/toasts";
import { useDraftForm } from "@/ui/use-draft-form";

/** The payment that is edited, null for a new one, and the cost that a new one is for. */
export type OpenPayment = { payment: Payment | null; cost: Cost | null };

type Method = Payment["paid_by"];
type Props = {
  clientId: number;
  profit: Profit;
  opened: OpenPayment | null;
  onClose: () => void;
  onSaved: (profit: Profit) => Promise<unknown>;
};

/** As typed. */
type Typed = {
  costId: string;
  amount: string;
  paid_on: string;
  paid_by: Method;
  payee: string;
  note: string;
  bill: { filename: string; url: string } | null;
};

const METHODS: readonly Method[] = ["upi", "bank", "cash"];

/** Records what was paid for a departure, or changes it. */
export function PaymentDialog({ opened, ...props }: Props) {
  const title = opened?.payment ? t.editPayment : opened?.cost ? t.payOf(opened.cost.name) : t.addPayment;
  return (
    <Dialog title={title} opened={opened !== null} onClose={props.onClose} size="md">
      {opened && <PaymentForm {...opened} {...props} />}
    </Dialog>
  );
}

function PaymentForm({
  clientId,
  profit,
  payment,
  cost,
  onClose,
  onSaved,
}: Omit<Props, "opened"> & OpenPayment) {
  const planId = profit.event_plan_id;
  const costId = payment ? payment.departure_cost_id : (cost?.departure_cost_id ?? null);
  const amountLeft = cost && cost.difference > 0 ? String(cost.difference) : "";
  const form = useDraftForm<Typed>({
    draftKey: `toli.client.${clientId}.cost-payment.${planId}.${payment?.cost_payment_id ?? `new-${costId ?? 0}`}`,
    start: {
      costId: costId === null ? "" : String(costId),
      amount: payment ? String(payment.amount) : amountLeft,
      paid_on: payment?.paid_on ?? today(),
      paid_by: payment?.paid_by ?? "upi",
      payee: payment ? payment.payee : (cost?.payee ?? ""),
      note: payment?.note ?? "",
      bill: payment?.bill ? { filename: payment.bill.filename, url: payment.bill.url } : null,
    },
    problemsOf: ({ amount, paid_on }) => ({
      ...(!typedRupees(amount) && { amount: t.amountWrong }),
      ...(!paid_on && { paid_on: t.dayMissing }),
    }),
  });
  const saving = useMutation({
    mutationFn: (body: PaymentIn) => savePayment(planId, payment?.cost_payment_id ?? null, body),
    onSuccess: async (after) => {
      form.dropDraft();
      toast.success(t.paymentSaved);
      onClose();
      await onSaved(after);
    },
    onError: (error) => form.refuse(error),
  });
  return (
    <DialogForm
      formRef={form.ref}
      onSubmit={form.submit(({ costId: chosen, amount, bill, ...rest }) =>
        saving.mutate({
          ...rest,
          departure_cost_id: chosen ? Number(chosen) : null,
          amount: typedRupees(amount) ?? 0,
          bill: bill?.filename ?? null,
        }),
      )}
      error={saving.isError ? sentenceOf(saving.error, t.saveFailed) : null}
      back={t.back}
      onBack={onClose}
      submit={t.savePayment}
      isSaving={saving.isPending}
    >
      {form.notice}
      <SelectField
        label={t.forCost}
        value={form.values.costId}
        data={[
          ...profit.costs.map((line) => ({ value: String(line.departure_cost_id), label: line.name })),
          { value: "", label: t.forNone },
        ]}
        onChange={(event) => form.set("costId", event.currentTarget.value)}
      />
      <div className={classes["pair"]}>
        <MoneyField {...form.field("amount")} label={t.amount} withAsterisk />
        <TextField {...form.field("paid_on")} label={t.day} type="date" max={today()} withAsterisk />
      </div>
      <div className={classes["segments"]}>
        <span aria-hidden className={classes["label"]}>
          {t.paidBy}
        </span>
        <Segments
          label={t.paidBy}
          value={form.values.paid_by}
          options={METHODS.map((value) => ({ value, label: t.methods[value] }))}
          onChange={(next) => form.set("paid_by", next)}
        />
      </div>
      <TextField {...form.field("payee")} label={`${t.payee} (${t.optional})`} maxLength={120} />
      <TextField {...form.field("note")} label={`${t.note} (${t.optional})`} maxLength={500} />
      <BillField bill={form.values.bill} onChange={(bill) => form.set("bill", bill)} />
    </DialogForm>
  );
}
