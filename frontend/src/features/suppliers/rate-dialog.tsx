import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/supplier-rates";
import { SupplierRateIn } from "@/api/generated/zod.gen";
import { useDialogSaving } from "@/domain/dialog-saving";
import {
  type Rate,
  type RateBody,
  type Supplier,
  type SupplierId,
  saveRates,
  withRate,
} from "@/features/suppliers/queries";
import { today } from "@/lib/dates";
import { requiredMoney, requiredText } from "@/lib/typed-fields";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { formOptions } from "@/ui/form";
import { messagesByField } from "@/ui/form-errors";
import { FormMoneyField, FormSelectField, FormTextField } from "@/ui/form-fields";
import { Grid } from "@/ui/layout";
import { toast } from "@/ui/toasts";

/** The rate that is edited; null for a new one. */
export type OpenRate = { rate: Rate | null };

type Props = {
  id: SupplierId;
  supplier: Supplier;
  opened: OpenRate | null;
  onClose: () => void;
  onSaved: (supplier: Supplier) => Promise<unknown>;
};

const RateValues = z
  .extend(SupplierRateIn, {
    name: requiredText,
    rate: requiredMoney,
    valid_from: requiredText,
    valid_until: z.string(),
  })
  .check(({ value, issues }) => {
    if (value.valid_until !== "" && value.valid_until < value.valid_from) {
      issues.push({ code: "custom", path: ["valid_until"], message: t.untilWrong, input: value.valid_until });
    }
  });

const UNITS = Object.keys(t.units) as readonly Rate["unit"][];
const UNIT_OF: Record<Supplier["kind"], Rate["unit"]> = {
  hotel: "room_night",
  transporter: "vehicle_day",
  guide: "trip",
  porter: "trip",
  other: "person",
};

/** Adds a rate to a supplier's contract, or changes one. */
export function RateDialog({ opened, ...props }: Props) {
  return (
    <Dialog title={opened?.rate ? t.edit : t.add} opened={opened !== null} onClose={props.onClose} size="md">
      {opened && <RateForm rate={opened.rate} {...props} />}
    </Dialog>
  );
}

function RateForm({ id, supplier, rate, onClose, onSaved }: Omit<Props, "opened"> & OpenRate) {
  const form = useForm({
    ...formOptions,
    defaultValues: {
      name: rate?.name ?? "",
      unit: rate?.unit ?? UNIT_OF[supplier.kind],
      rate: rate ? String(rate.rate) : "",
      valid_from: rate?.valid_from ?? today(),
      valid_until: rate?.valid_until ?? supplier.contract_until ?? "",
    },
    resolver: zodResolver(RateValues, {
      error: messagesByField({ name: t.nameMissing, rate: t.amountWrong, valid_from: t.dayMissing }),
    }),
  });
  const { control } = form;
  const validFrom = useWatch({ control, name: "valid_from" });
  const saving = useDialogSaving({
    form,
    save: (values: z.output<typeof RateValues>) => {
      const body: RateBody = { ...values, valid_until: values.valid_until || null };
      return saveRates(id, withRate(supplier.rates, rate, body));
    },
    failed: t.saveFailed,
    back: t.back,
    onClose,
    onSaved: async (saved) => {
      toast.success(t.saved);
      await onSaved(saved);
    },
  });
  return (
    <DialogForm {...saving} submit={t.save}>
      <FormTextField
        control={control}
        name="name"
        label={t.name}
        placeholder={t.nameHint}
        maxLength={120}
        withAsterisk
      />
      <Grid>
        <FormMoneyField control={control} name="rate" label={t.rateField} withAsterisk />
        <FormSelectField
          control={control}
          name="unit"
          label={t.unit}
          data={UNITS.map((value) => ({ value, label: t.units[value] }))}
        />
      </Grid>
      <Grid pair>
        <FormTextField control={control} name="valid_from" label={t.validFrom} type="date" withAsterisk />
        <FormTextField
          control={control}
          name="valid_until"
          label={t.validUntil}
          description={t.validUntilHint}
          inputWrapperOrder={["label", "input", "description", "error"]}
          type="date"
          min={validFrom}
        />
      </Grid>
    </DialogForm>
  );
}
