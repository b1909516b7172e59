import { useMutation } from "@tanstack/react-query";
import { t } from "#messages/profit";
import { sentenceOf } from "@/api/errors";
import classes from "@/features/profit/profit.module.css";
import { type Cost, type CostIn, type Profit, saveCost } from "@/features/profit/queries";
import { typedRupees } from "@/lib/typed-money";
import { CheckField } from "@/ui/check-field";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { TextField } from "@/ui/fields";
import { MoneyField } from "@/ui/money-field";
import { Segments } from "@/ui/segments";
import { SelectField } from "@/ui/select-field";
import { toast } from "@/ui/toasts";
import { useDraftForm } from "@/ui/use-draft-form";

/** The cost that is edited; null for a new one. */
export type OpenCost = { cost: Cost | null };

type Category = Cost["category"];
type Basis = Cost["basis"];

type Props = {
  clientId: number;
  planId: number;
  opened: OpenCost | null;
  onClose: () => void;
  onSaved: (profit: Profit) => Promise<unknown>;
};

/** As typed. */
type Typed = {
  category: Category;
  name: string;
  payee: string;
  rate: string;
  basis: Basis;
  quantity: string;
  isPerDay: boolean;
  commission: string;
};

const CATEGORIES = Object.keys(t.categories) as readonly Category[];
const BASES: readonly Basis[] = ["departure", "person", "room"];
const COUNT = /^\d{1,4}$/;

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
  const form = useDraftForm<Typed>({
    draftKey: `toli.client.${clientId}.cost.${planId}.${cost?.departure_cost_id ?? "new"}`,
    start: {
      category: cost?.category ?? "hotel",
      name: cost?.name ?? "",
      payee: cost?.payee ?? "",
      rate: cost ? String(cost.rate) : "",
      basis: cost?.basis ?? "departure",
      quantity: String(cost?.quantity ?? 1),
      isPerDay: cost?.is_per_day ?? false,
      commission: cost?.commission ? String(cost.commission) : "",
    },
    problemsOf: ({ name, rate, quantity, commission }) => ({
      ...(!name.trim() && { name: t.nameMissing }),
      ...(typedRupees(rate) === null && { rate: t.amountWrong }),
      ...((!COUNT.test(quantity) || Number(quantity) < 1 || Number(quantity) > 1000) && {
        quantity: t.quantityWrong,
      }),
      ...(commission.trim() && typedRupees(commission) === null && { commission: t.amountWrong }),
    }),
  });
  const saving = useMutation({
    mutationFn: (body: CostIn) => saveCost(planId, cost?.departure_cost_id ?? null, body),
    onSuccess: async (profit) => {
      form.dropDraft();
      toast.success(t.saved);
      onClose();
      await onSaved(profit);
    },
    onError: (error) => form.refuse(error),
  });
  return (
    <DialogForm
      formRef={form.ref}
      onSubmit={form.submit(({ isPerDay, rate, quantity, commission, ...rest }) =>
        saving.mutate({
          ...rest,
          rate: typedRupees(rate) ?? 0,
          quantity: Number(quantity),
          is_per_day: isPerDay,
          commission: typedRupees(commission) ?? 0,
          plan_resource_id: cost?.plan_resource_id ?? null,
        }),
      )}
      error={saving.isError ? sentenceOf(saving.error, t.saveFailed) : null}
      back={t.back}
      onBack={onClose}
      submit={t.save}
      isSaving={saving.isPending}
    >
      {form.notice}
      <div className={classes["pair"]}>
        <SelectField
          label={t.category}
          value={form.values.category}
          data={CATEGORIES.map((value) => ({ value, label: t.categories[value] }))}
          onChange={(event) => form.set("category", event.currentTarget.value as Category)}
        />
        <TextField
          {...form.field("name")}
          label={t.name}
          placeholder={t.nameHint}
          maxLength={120}
          withAsterisk
        />
      </div>
      <div className={classes["segments"]}>
        <span aria-hidden className={classes["label"]}>
          {t.basis}
        </span>
        <Segments
          label={t.basis}
          value={form.values.basis}
          options={BASES.map((value) => ({ value, label: t.bases[value] }))}
          onChange={(next) => form.set("basis", next)}
        />
      </div>
      <div className={classes["pair"]}>
        <MoneyField {...form.field("rate")} label={t.rate} withAsterisk />
        <TextField
          {...form.field("quantity")}
          label={t.quantity}
          description={t.quantityHint}
          inputWrapperOrder={["label", "input", "description", "error"]}
          inputMode="numeric"
          maxLength={4}
        />
      </div>
      <CheckField {...form.check("isPerDay")} label={t.perDay} />
      <div className={classes["pair"]}>
        <TextField {...form.field("payee")} label={`${t.payee} (${t.optional})`} maxLength={120} />
        <MoneyField
          {...form.field("commission")}
          label={`${t.commissionField} (${t.optional})`}
          description={t.commissionHint}
          inputWrapperOrder={["label", "input", "description", "error"]}
        />
      </div>
    </DialogForm>
  );
}
