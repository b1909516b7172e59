import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/suppliers";
import type { Wire } from "@/api/wire";
import { BillField } from "@/domain/bill-field";
import { useDialogSaving } from "@/domain/dialog-saving";
import { choicesOf, costOf, costValueOf } from "@/features/suppliers/cost-choice";
import {
  type Bill,
  type BillBody,
  type Supplier,
  type SupplierId,
  saveBill,
  tdsQuery,
} from "@/features/suppliers/queries";
import { today } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { requiredMoney, requiredText, typedMoney } from "@/lib/typed-fields";
import { typedRupees } from "@/lib/typed-money";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { useFormWithDraft } from "@/ui/form-draft";
import { messagesByField } from "@/ui/form-errors";
import { FormMoneyField, FormSelectField, FormTextField } from "@/ui/form-fields";
import { Grid, Row } from "@/ui/layout";

/** The bill that is edited; null for a new one. */
export type OpenBill = { bill: Bill | null };

type Props = {
  id: SupplierId;
  supplier: Supplier;
  opened: OpenBill | null;
  onClose: () => void;
  onSaved: (supplier: Supplier) => Promise<unknown>;
};

/** The form of a bill; an empty tax is the proposed one. */
const BillValues = z.object({
  number: requiredText,
  billed_on: requiredText,
  due_on: z.string(),
  subject: z.string(),
  taxable: requiredMoney,
  gst: typedMoney,
  tds: typedMoney,
  note: z.string().check(z.maxLength(500)),
  file: z.custom<{ filename: string; url: string } | null>(),
});

function bodyOf({ subject, file, gst, due_on, ...bill }: z.output<typeof BillValues>): BillBody {
  return {
    ...bill,
    ...costOf(subject),
    gst: gst ?? 0,
    due_on: due_on || null,
    file: file?.filename ?? null,
  };
}

/** Records a bill of a supplier, or changes one. */
export function BillDialog({ opened, ...props }: Props) {
  return (
    <Dialog
      title={opened?.bill ? t.editBill : t.addBill}
      opened={opened !== null}
      onClose={props.onClose}
      size="md"
    >
      {opened && <BillForm bill={opened.bill} {...props} />}
    </Dialog>
  );
}

function BillForm({ id, supplier, bill, onClose, onSaved }: Omit<Props, "opened"> & OpenBill) {
  const { form, notice, dropDraft } = useFormWithDraft({
    draftKey: `toli.client.${id.clientId}.supplier-bill.${id.supplierId}.${bill?.supplier_bill_id ?? "new"}`,
    defaultValues: {
      number: bill?.number ?? "",
      billed_on: bill?.billed_on ?? today(),
      due_on: bill?.due_on ?? "",
      subject: costValueOf(bill),
      taxable: bill ? String(bill.taxable) : "",
      gst: bill?.gst ? String(bill.gst) : "",
      tds: bill ? String(bill.tds) : "",
      note: bill?.note ?? "",
      file: bill?.file ? { filename: bill.file.filename, url: bill.file.url } : null,
    },
    resolver: zodResolver(BillValues, {
      error: messagesByField({
        number: t.numberMissing,
        billed_on: t.dayMissing,
        taxable: t.amountWrong,
        gst: t.amountWrong,
        tds: t.amountWrong,
      }),
    }),
  });
  const { control } = form;
  const [taxable, billedOn, file] = useWatch({ control, name: ["taxable", "billed_on", "file"] });
  const amount = typedRupees(taxable) ?? 0;
  const proposal = useQuery({
    ...tdsQuery(id, {
      billed_on: billedOn,
      taxable: amount,
      ...(bill && { supplier_bill_id: bill.supplier_bill_id }),
    }),
    enabled: amount > 0 && billedOn !== "",
  });
  const saving = useDialogSaving({
    form,
    save: (values: z.output<typeof BillValues>) =>
      saveBill(id, bill?.supplier_bill_id ?? null, bodyOf(values)),
    done: t.billSaved,
    failed: t.saveFailed,
    back: t.back,
    onClose,
    dropDraft,
    onSaved,
  });
  return (
    <DialogForm {...saving} submit={t.saveBill} draftNotice={notice}>
      <FormTextField control={control} name="number" label={t.number} maxLength={60} withAsterisk />
      <Grid pair>
        <FormTextField
          control={control}
          name="billed_on"
          label={t.billedOn}
          type="date"
          max={today()}
          withAsterisk
        />
        <FormTextField
          control={control}
          name="due_on"
          label={`${t.dueOnField} (${t.optional})`}
          type="date"
          min={billedOn}
        />
      </Grid>
      <FormSelectField
        control={control}
        name="subject"
        label={t.forCost}
        description={t.forCostHint}
        inputWrapperOrder={["label", "input", "description", "error"]}
        data={choicesOf(supplier, bill, t.forNone)}
      />
      <Grid pair>
        <FormMoneyField control={control} name="taxable" label={t.taxable} withAsterisk />
        <FormMoneyField control={control} name="gst" label={`${t.gst} (${t.optional})`} />
      </Grid>
      <FormMoneyField
        control={control}
        name="tds"
        label={t.tdsField}
        placeholder={proposal.data ? String(proposal.data.amount) : ""}
      />
      {amount > 0 && proposal.data && (
        <Row as="p" gap={2} tone="muted" size="sm" aria-live="polite">
          {t.proposed(formatRupees(proposal.data.amount))}. {reasonOf(proposal.data)}
          <Button
            variant="subtle"
            size="sm"
            onClick={() => form.setValue("tds", String(proposal.data.amount), { shouldDirty: true })}
          >
            {t.takeProposed(formatRupees(proposal.data.amount))}
          </Button>
        </Row>
      )}
      <FormTextField control={control} name="note" label={`${t.note} (${t.optional})`} maxLength={500} />
      <BillField bill={file} onChange={(next) => form.setValue("file", next)} />
    </DialogForm>
  );
}

function reasonOf({ reason, rate_percent, base, withheld, has_pan }: Wire["ProposedTds"]): string {
  if (reason !== "single_bill" && reason !== "total") return t.reasons[reason];
  return [
    t.reasons[reason](`${rate_percent}%`, formatRupees(base)),
    withheld > 0 && t.withheldBefore(formatRupees(withheld)),
    !has_pan && t.noPan,
  ]
    .filter(Boolean)
    .join(" ");
}
