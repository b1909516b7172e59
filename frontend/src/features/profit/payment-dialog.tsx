import { zodResolver } from "@hookform/resolvers/zod";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/profit";
import { CostPaymentIn } from "@/api/generated/zod.gen";
import { BillField } from "@/domain/bill-field";
import { useDialogSaving } from "@/domain/dialog-saving";
import { PayeeField } from "@/features/profit/payee-field";
import { type Cost, type Payment, type Profit, savePayment } from "@/features/profit/queries";
import { today } from "@/lib/dates";
import { requiredMoney, requiredText } from "@/lib/typed-fields";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { useFormWithDraft } from "@/ui/form-draft";
import { messagesByField } from "@/ui/form-errors";
import { FormMoneyField, FormSelectField, FormTextField } from "@/ui/form-fields";
import { Grid } from "@/ui/layout";
import { SegmentsField } from "@/ui/segments";

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

/** The form of a payment, and from it the body of the request. */
const PaymentValues = z.extend(CostPaymentIn, {
  departure_cost_id: z.pipe(
    z.string(),
    z.transform((id: string) => (id ? Number(id) : null)),
  ),
  amount: requiredMoney,
  paid_on: requiredText,
  payee: z.string(),
  note: z.string(),
  bill: z.custom<{ filename: string; url: string } | null>(),
});

const METHODS: readonly Method[] = ["upi", "bank", "cash"];

/** Records what was paid for a departure, or changes it. */
export function PaymentDialog({ opened, ...props }: Props) {
  const title = opened?.payment ? t.editPayment : opened?.cost ? t.payOf(opened.cost.name) : t.pay;
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
  const amountLeft = cost && (cost.unpaid || Math.max(cost.difference, 0));
  const { form, notice, dropDraft } = useFormWithDraft({
    draftKey: `toli.client.${clientId}.cost-payment-form.${planId}.${payment?.cost_payment_id ?? `new-${costId ?? 0}`}`,
    defaultValues: {
      departure_cost_id: String(costId ?? ""),
      amount: payment ? String(payment.amount) : String(amountLeft || ""),
      paid_on: payment?.paid_on ?? today(),
      paid_by: payment?.paid_by ?? "upi",
      payee: payment ? payment.payee : (cost?.payee ?? ""),
      note: payment?.note ?? "",
      bill: payment?.bill ? { filename: payment.bill.filename, url: payment.bill.url } : null,
    },
    resolver: zodResolver(PaymentValues, {
      error: messagesByField({ amount: t.amountWrong, paid_on: t.dayMissing }),
    }),
  });
  const [paidBy, bill] = useWatch({ control: form.control, name: ["paid_by", "bill"] });
  const saving = useDialogSaving({
    form,
    save: ({ bill, ...body }: z.output<typeof PaymentValues>) =>
      savePayment(planId, payment?.cost_payment_id ?? null, {
        ...body,
        // A supplier that was renamed stays the payee until that is written anew.
        supplier_id: payment && payment.payee === body.payee ? payment.supplier_id : null,
        bill: bill?.filename ?? null,
      }),
    done: t.paymentSaved,
    failed: t.saveFailed,
    back: t.back,
    onClose,
    dropDraft,
    onSaved,
  });
  return (
    <DialogForm {...saving} submit={t.savePayment} draftNotice={notice}>
      <FormSelectField
        control={form.control}
        name="departure_cost_id"
        label={t.forCost}
        data={[
          ...profit.costs.map((line) => ({ value: String(line.departure_cost_id), label: line.name })),
          { value: "", label: t.unplanned },
        ]}
      />
      <Grid pair>
        <FormMoneyField control={form.control} name="amount" label={t.amount} withAsterisk />
        <FormTextField
          control={form.control}
          name="paid_on"
          label={t.day}
          type="date"
          max={today()}
          withAsterisk
        />
      </Grid>
      <SegmentsField
        label={t.paidBy}
        value={paidBy}
        options={METHODS.map((value) => ({ value, label: t.methods[value] }))}
        onChange={(next) => form.setValue("paid_by", next)}
      />
      <PayeeField clientId={clientId} control={form.control} name="payee" />
      <FormTextField control={form.control} name="note" label={`${t.note} (${t.optional})`} maxLength={500} />
      <BillField bill={bill} onChange={(bill) => form.setValue("bill", bill)} />
    </DialogForm>
  );
}
