import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { t as commission } from "#messages/supplier-commission";
import { t } from "#messages/suppliers";
import { SupplierIn } from "@/api/generated/zod.gen";
import { BillField } from "@/domain/bill-field";
import { useDialogSaving } from "@/domain/dialog-saving";
import { keys, type Supplier, saveSupplier, supplierQuery } from "@/features/suppliers/queries";
import classes from "@/features/suppliers/suppliers.module.css";
import { KINDS } from "@/features/suppliers/suppliers-search";
import { requiredText, typedMoney } from "@/lib/typed-fields";
import { Dialog } from "@/ui/dialog";
import { DialogForm } from "@/ui/dialog-form";
import { formOptions } from "@/ui/form";
import { messagesByField } from "@/ui/form-errors";
import {
  FormCheckField,
  FormLongTextField,
  FormPhoneField,
  FormSelectField,
  FormTextField,
} from "@/ui/form-fields";
import { Grid } from "@/ui/layout";
import { toast } from "@/ui/toasts";

type Props = {
  clientId: number;
  /** The supplier that is changed; null for a new one. */
  supplier: Supplier | null;
  /** The name that a new one begins with. */
  name?: string | undefined;
  opened: boolean;
  onClose: () => void;
  onSaved?: (supplier: Supplier) => void;
};

/** The form of a supplier, and from it the body of the request. */
const SupplierValues = z.extend(SupplierIn, {
  name: requiredText,
  phone: z.string(),
  email: z.string(),
  gstin: z.string(),
  pan: z.string(),
  tds_section: z.nonoptional(SupplierIn.shape.tds_section),
  is_individual: z.boolean(),
  account_holder: z.string(),
  account_number: z.string(),
  ifsc: z.string(),
  vpa: z.string(),
  commission_percent: z.pipe(typedMoney, z.number().check(z.lte(100))),
  contract_text: z.string(),
  contract_until: z.string(),
  contract_file: z.custom<{ filename: string; url: string } | null>(),
  note: z.string(),
});

const SECTIONS = Object.keys(t.sections) as readonly Supplier["tds_section"][];
const optional = (label: string) => `${label} (${t.optional})`;

/** Adds a supplier, or changes one. */
export function SupplierDialog({ opened, ...props }: Props) {
  return (
    <Dialog title={props.supplier ? t.edit : t.add} opened={opened} onClose={props.onClose} size="md">
      {opened && <SupplierForm {...props} />}
    </Dialog>
  );
}

function SupplierForm({ clientId, supplier, name = "", onClose, onSaved }: Omit<Props, "opened">) {
  const queryClient = useQueryClient();
  const file = supplier?.contract_file;
  // Without a draft: PAN and account number stay out of the browser's storage.
  const form = useForm({
    ...formOptions,
    defaultValues: {
      name: supplier?.name ?? name,
      kind: supplier?.kind ?? "hotel",
      phone: supplier?.phone ?? "",
      email: supplier?.email ?? "",
      gstin: supplier?.gstin ?? "",
      pan: supplier?.pan ?? "",
      tds_section: supplier?.tds_section ?? "none",
      is_individual: supplier?.is_individual ?? false,
      account_holder: supplier?.account_holder ?? "",
      account_number: supplier?.account_number ?? "",
      ifsc: supplier?.ifsc ?? "",
      vpa: supplier?.vpa ?? "",
      commission_percent: String(supplier?.commission_percent ?? 0),
      contract_text: supplier?.contract_text ?? "",
      contract_until: supplier?.contract_until ?? "",
      contract_file: file ? { filename: file.filename, url: file.url } : null,
      note: supplier?.note ?? "",
    },
    resolver: zodResolver(SupplierValues, {
      error: messagesByField({ name: t.nameMissing, commission_percent: commission.agreedWrong }),
    }),
  });
  const contract = useWatch({ control: form.control, name: "contract_file" });
  const saving = useDialogSaving({
    form,
    save: ({ contract_file, ...body }: z.output<typeof SupplierValues>) =>
      saveSupplier(clientId, supplier?.supplier_id ?? null, {
        ...body,
        contract_until: body.contract_until || null,
        contract_file: contract_file?.filename ?? null,
      }),
    failed: t.saveFailed,
    back: t.back,
    onClose,
    onSaved: async (saved) => {
      toast.success(t.saved);
      queryClient.setQueryData(supplierQuery({ clientId, supplierId: saved.supplier_id }).queryKey, saved);
      onSaved?.(saved);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: keys.all(clientId) }),
        queryClient.invalidateQueries({ queryKey: keys.names(clientId) }),
      ]);
    },
  });
  const { control } = form;
  return (
    <DialogForm {...saving} submit={t.save}>
      <Grid pair>
        <FormTextField control={control} name="name" label={t.name} maxLength={120} withAsterisk />
        <FormSelectField
          control={control}
          name="kind"
          label={t.kind}
          data={KINDS.map((value) => ({ value, label: t.kinds[value] }))}
        />
        <FormPhoneField control={control} name="phone" label={optional(t.phone)} />
        <FormTextField
          control={control}
          name="email"
          label={optional(t.email)}
          type="email"
          maxLength={254}
        />
      </Grid>
      <fieldset className={classes["group"]}>
        <legend>{t.tds}</legend>
        <Grid pair>
          <FormTextField control={control} name="gstin" label={optional(t.gstin)} maxLength={15} />
          <FormTextField
            control={control}
            name="pan"
            label={optional(t.pan)}
            description={t.panHint}
            inputWrapperOrder={["label", "input", "description", "error"]}
            maxLength={10}
          />
        </Grid>
        <FormSelectField
          control={control}
          name="tds_section"
          label={t.section}
          description={t.sectionHint}
          inputWrapperOrder={["label", "input", "description", "error"]}
          data={SECTIONS.map((value) => ({ value, label: t.sections[value] }))}
        />
        <FormCheckField control={control} name="is_individual" label={t.individual} />
      </fieldset>
      <fieldset className={classes["group"]}>
        <legend>{t.account}</legend>
        <Grid pair>
          <FormTextField
            control={control}
            name="account_holder"
            label={optional(t.accountHolder)}
            maxLength={120}
          />
          <FormTextField
            control={control}
            name="account_number"
            label={optional(t.accountNumber)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={35}
          />
          <FormTextField control={control} name="ifsc" label={optional(t.ifsc)} maxLength={11} />
          <FormTextField control={control} name="vpa" label={optional(t.vpa)} maxLength={255} />
        </Grid>
      </fieldset>
      <fieldset className={classes["group"]}>
        <legend>{t.contract}</legend>
        <FormLongTextField
          control={control}
          name="contract_text"
          label={optional(t.contractText)}
          maxLength={5000}
        />
        <FormTextField
          control={control}
          name="commission_percent"
          label={commission.agreed}
          description={commission.agreedHint}
          inputWrapperOrder={["label", "input", "description", "error"]}
          inputMode="decimal"
          maxLength={6}
        />
        <FormTextField
          control={control}
          name="contract_until"
          label={optional(t.contractUntil)}
          type="date"
        />
        <BillField
          label={t.contractFile}
          bill={contract}
          onChange={(next) => form.setValue("contract_file", next)}
        />
      </fieldset>
      <FormTextField control={control} name="note" label={optional(t.note)} maxLength={500} />
    </DialogForm>
  );
}
