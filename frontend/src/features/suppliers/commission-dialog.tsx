import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { t as commission } from "#messages/supplier-commission";
import { t } from "#messages/suppliers";
import { CommissionEntryIn } from "@/api/generated/zod.gen";
import type { Wire } from "@/api/wire";
import { useDialogSaving } from "@/domain/dialog-saving";
import { recordCommission } from "@/features/suppliers/queries";
import { today } from "@/lib/dates";
import { requiredMoney, requiredText, trimmedText, typedMoney } from "@/lib/typed-fields";
import { addRupees } from "@/lib/typed-money";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { formOptions } from "@/ui/form";
import { messagesByField } from "@/ui/form-errors";
import { FormMoneyField, FormTextField } from "@/ui/form-fields";
import { Grid } from "@/ui/layout";
import { SegmentsField } from "@/ui/segments";

type Line = Wire["SupplierCommission"];
type Props = {
  clientId: number;
  /** Whose commission is recorded; null closes the dialog. */
  supplier: Line | null;
  onClose: () => void;
  onDone: () => Promise<unknown>;
};

const KINDS = ["invoice", "receipt"] as const;

const CommissionValues = z.object({
  kind: CommissionEntryIn.shape.kind,
  amount: requiredMoney,
  gst: typedMoney,
  entered_on: requiredText,
  number: trimmedText,
  note: trimmedText,
});

/** Records an invoice to a supplier for commission, or that it was received. */
export function CommissionDialog({ supplier, ...props }: Props) {
  return (
    <Dialog
      title={commission.recordOf(supplier?.name ?? "")}
      opened={supplier !== null}
      onClose={props.onClose}
      size="md"
    >
      {supplier && <CommissionForm supplier={supplier} {...props} />}
    </Dialog>
  );
}

function CommissionForm({ clientId, supplier, onClose, onDone }: Props & { supplier: Line }) {
  const toInvoice = addRupees(supplier.earned, -supplier.invoiced);
  const form = useForm({
    ...formOptions,
    defaultValues: {
      kind: supplier.open > 0 ? ("receipt" as const) : ("invoice" as const),
      amount: supplier.open > 0 ? String(supplier.open) : toInvoice > 0 ? String(toInvoice) : "",
      gst: "",
      entered_on: today(),
      number: "",
      note: "",
    },
    resolver: zodResolver(CommissionValues, {
      error: messagesByField({ amount: t.amountWrong, gst: t.amountWrong, entered_on: t.dayMissing }),
    }),
  });
  const { control } = form;
  const kind = useWatch({ control, name: "kind" });
  const saving = useDialogSaving({
    form,
    save: ({ gst, ...values }: z.output<typeof CommissionValues>) =>
      recordCommission(
        { clientId, supplierId: supplier.supplier_id },
        { ...values, gst: values.kind === "invoice" ? gst : null },
      ),
    done: commission.recorded,
    failed: t.saveFailed,
    back: t.back,
    onClose,
    onSaved: onDone,
  });
  return (
    <DialogForm {...saving} submit={commission.save[kind]}>
      <SegmentsField
        label={t.entry}
        value={kind}
        options={KINDS.map((value) => ({ value, label: commission.kinds[value] }))}
        onChange={(next) => form.setValue("kind", next)}
      />
      <Grid pair>
        <FormMoneyField
          control={control}
          name="amount"
          label={kind === "invoice" ? commission.amountWithoutGst : t.amount}
          withAsterisk
        />
        {kind === "invoice" && (
          <FormMoneyField
            control={control}
            name="gst"
            label={`${t.gst} (${t.optional})`}
            description={commission.gstHint}
          />
        )}
        <FormTextField
          control={control}
          name="entered_on"
          label={t.day}
          type="date"
          max={today()}
          withAsterisk
        />
        <FormTextField
          control={control}
          name="number"
          label={`${commission.numbers[kind]} (${t.optional})`}
          description={kind === "invoice" ? commission.numberHint : undefined}
          maxLength={60}
        />
      </Grid>
      <FormTextField control={control} name="note" label={`${t.note} (${t.optional})`} maxLength={500} />
    </DialogForm>
  );
}
