import { zodResolver } from "@hookform/resolvers/zod";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/suppliers";
import { SupplierPaymentIn } from "@/api/generated/zod.gen";
import { BillField } from "@/domain/bill-field";
import { useDialogSaving } from "@/domain/dialog-saving";
import { choicesOf, costOf, costValueOf } from "@/features/suppliers/cost-choice";
import {
  type Payment,
  type PaymentBody,
  type Supplier,
  type SupplierId,
  savePayment,
} from "@/features/suppliers/queries";
import { today } from "@/lib/dates";
import { requiredMoney, requiredText } from "@/lib/typed-fields";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { useFormWithDraft } from "@/ui/form-draft";
import { messagesByField } from "@/ui/form-errors";
import { FormMoneyField, FormSelectField, FormTextField } from "@/ui/form-fields";
import { Grid } from "@/ui/layout";
import { SegmentsField } from "@/ui/segments";

/** The payment that is edited; null for a new one. */
export type OpenSupplierPayment = { payment: Payment | null };

type Props = {
  id: SupplierId;
  supplier: Supplier;
  opened: OpenSupplierPayment | null;
  onClose: () => void;
  onSaved: (supplier: Supplier) => Promise<unknown>;
};

const METHODS: readonly Payment["paid_by"][] = ["bank", "upi", "cash"];

const PaymentValues = z.object({
  subject: z.string(),
  amount: requiredMoney,
  paid_on: requiredText,
  paid_by: SupplierPaymentIn.shape.paid_by,
  note: z.string().check(z.maxLength(500)),
  bill: z.custom<{ filename: string; url: string } | null>(),
});

function bodyOf({ subject, bill, ...payment }: z.output<typeof PaymentValues>): PaymentBody {
  return { ...payment, ...costOf(subject), bill: bill?.filename ?? null };
}

/** Records what was paid to a supplier, or changes it. */
export function SupplierPaymentDialog({ opened, ...props }: Props) {
  return (
    <Dialog
      title={opened?.payment ? t.editPayment : t.addPayment}
      opened={opened !== null}
      onClose={props.onClose}
      size="md"
    >
      {opened && <PaymentForm payment={opened.payment} {...props} />}
    </Dialog>
  );
}

function PaymentForm({
  id,
  supplier,
  payment,
  onClose,
  onSaved,
}: Omit<Props, "opened"> & OpenSupplierPayment) {
  const { owed } = supplier.balance;
  const bill = payment?.bill;
  const { form, notice, dropDraft } = useFormWithDraft({
    draftKey: `toli.client.${id.clientId}.supplier-payment.${id.supplierId}.${payment?.cost_payment_id ?? "new"}`,
    defaultValues: {
      subject: costValueOf(payment),
      amount: payment ? String(payment.amount) : owed > 0 ? String(owed) : "",
      paid_on: payment?.paid_on ?? today(),
      paid_by: payment?.paid_by ?? "bank",
      note: payment?.note ?? "",
      bill: bill ? { filename: bill.filename, url: bill.url } : null,
    },
    resolver: zodResolver(PaymentValues, {
      error: messagesByField({ amount: t.amountWrong, paid_on: t.dayMissing }),
    }),
  });
  const { control } = form;
  const [paidBy, file] = useWatch({ control, name: ["paid_by", "bill"] });
  const saving = useDialogSaving({
    form,
    save: (values: z.output<typeof PaymentValues>) =>
      savePayment(id, payment?.cost_payment_id ?? null, bodyOf(values)),
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
        control={control}
        name="subject"
        label={t.forCost}
        description={t.forCostHint}
        inputWrapperOrder={["label", "input", "description", "error"]}
        data={choicesOf(supplier, payment, t.onAccount)}
      />
      <Grid pair>
        <FormMoneyField control={control} name="amount" label={t.amount} withAsterisk />
        <FormTextField
          control={control}
          name="paid_on"
          label={t.paidOn}
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
      <FormTextField control={control} name="note" label={`${t.note} (${t.optional})`} maxLength={500} />
      <BillField bill={file} onChange={(next) => form.setValue("bill", next)} />
    </DialogForm>
  );
}
