import { zodResolver } from "@hookform/resolvers/zod";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/profit";
import { DepartureCostIn } from "@/api/generated/zod.gen";
import { useDialogSaving } from "@/domain/dialog-saving";
import { type OfferedRate, OfferedRates } from "@/features/profit/offered-rates";
import { PayeeField } from "@/features/profit/payee-field";
import { type Cost, type CostIn, type Profit, saveCost } from "@/features/profit/queries";
import { requiredText, typedMoney, typedNumber } from "@/lib/typed-fields";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { useFormWithDraft } from "@/ui/form-draft";
import { messagesByField } from "@/ui/form-errors";
import { FormCheckField, FormMoneyField, FormSelectField, FormTextField } from "@/ui/form-fields";
import { Grid } from "@/ui/layout";
import { SegmentsField } from "@/ui/segments";

/** The cost that is edited; null for a new one. */
export type OpenCost = { cost: Cost | null };

type Props = {
  clientId: number;
  planId: number;
  opened: OpenCost | null;
  onClose: () => void;
  onSaved: (profit: Profit) => Promise<unknown>;
};

/** The form of a cost, and from it the body of the request. */
const CostValues = z.extend(DepartureCostIn, {
  category: z.nonoptional(DepartureCostIn.shape.category),
  name: requiredText,
  payee: z.string(),
  rate: z.pipe(typedMoney, z.number()),
  basis: z.nonoptional(DepartureCostIn.shape.basis),
  quantity: typedNumber(DepartureCostIn.shape.quantity),
  is_per_day: z.boolean(),
  commission: z.pipe(
    typedMoney,
    z.transform((rupees: number | null) => rupees ?? 0),
  ),
  plan_resource_id: z.nullable(z.number()),
  supplier_id: z.nullable(z.number()),
});

const CATEGORIES = Object.keys(t.categories) as readonly Cost["category"][];
const BASES: readonly Cost["basis"][] = ["departure", "person", "room"];

/** Adds a cost to a departure, or changes one. */
export function CostDialog({ opened, ...props }: Props) {
  return (
    <Dialog
      title={opened?.cost ? t.editCost : t.addCost}
      opened={opened !== null}
      onClose={props.onClose}
      size="md"
    >
      {opened && <CostForm cost={opened.cost} {...props} />}
    </Dialog>
  );
}

function CostForm({ clientId, planId, cost, onClose, onSaved }: Omit<Props, "opened"> & OpenCost) {
  const { form, notice, dropDraft } = useFormWithDraft({
    draftKey: `toli.client.${clientId}.cost.${planId}.${cost?.departure_cost_id ?? "new"}`,
    defaultValues: {
      category: cost?.category ?? "hotel",
      name: cost?.name ?? "",
      payee: cost?.payee ?? "",
      rate: cost ? String(cost.rate) : "",
      basis: cost?.basis ?? "departure",
      quantity: String(cost?.quantity ?? 1),
      is_per_day: cost?.is_per_day ?? false,
      commission: cost?.commission ? String(cost.commission) : "",
      plan_resource_id: cost?.plan_resource_id ?? null,
      supplier_id: cost?.supplier_id ?? null,
    },
    resolver: zodResolver(CostValues, {
      error: messagesByField({
        name: t.nameMissing,
        rate: t.amountWrong,
        quantity: t.quantityWrong,
        commission: t.amountWrong,
      }),
    }),
  });
  const [basis, payee] = useWatch({ control: form.control, name: ["basis", "payee"] });
  const takeRate = (rate: OfferedRate) => {
    const checked = { shouldDirty: true, shouldValidate: true };
    form.setValue("category", rate.category, checked);
    form.setValue("name", rate.name, checked);
    form.setValue("rate", String(rate.rate), checked);
    form.setValue("basis", rate.basis, checked);
    form.setValue("quantity", String(rate.quantity), checked);
    form.setValue("is_per_day", rate.is_per_day, checked);
  };
  const saving = useDialogSaving({
    form,
    save: (body: CostIn & { payee: string }) =>
      saveCost(planId, cost?.departure_cost_id ?? null, {
        ...body,
        // A supplier that was renamed stays the payee until that is written anew.
        supplier_id: cost && cost.payee === body.payee ? cost.supplier_id : null,
      }),
    done: t.saved,
    failed: t.saveFailed,
    back: t.back,
    onClose,
    dropDraft,
    onSaved,
  });
  return (
    <DialogForm {...saving} submit={t.save} draftNotice={notice}>
      <PayeeField clientId={clientId} control={form.control} name="payee" />
      <OfferedRates planId={planId} payee={payee} onUse={takeRate} />
      <Grid pair>
        <FormSelectField
          control={form.control}
          name="category"
          label={t.category}
          data={CATEGORIES.map((value) => ({ value, label: t.categories[value] }))}
        />
        <FormTextField
          control={form.control}
          name="name"
          label={t.name}
          placeholder={t.nameHint}
          maxLength={120}
          withAsterisk
        />
      </Grid>
      <SegmentsField
        label={t.basis}
        value={basis}
        options={BASES.map((value) => ({ value, label: t.bases[value] }))}
        onChange={(next) => form.setValue("basis", next)}
      />
      <Grid pair>
        <FormMoneyField control={form.control} name="rate" label={t.rate} withAsterisk />
        <FormTextField
          control={form.control}
          name="quantity"
          label={t.quantity}
          description={t.quantityHint}
          inputWrapperOrder={["label", "input", "description", "error"]}
          inputMode="numeric"
          maxLength={4}
        />
      </Grid>
      <FormCheckField control={form.control} name="is_per_day" label={t.perDay} />
      <FormMoneyField
        control={form.control}
        name="commission"
        label={`${t.commissionField} (${t.optional})`}
        description={t.commissionHint}
        inputWrapperOrder={["label", "input", "description", "error"]}
      />
    </DialogForm>
  );
}
