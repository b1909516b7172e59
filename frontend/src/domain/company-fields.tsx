import type { Control, FieldPath, FieldValues } from "react-hook-form";
import { t } from "#messages/company";
import classes from "@/domain/company-fields.module.css";
import { FormCheckField, FormLongTextField, FormTextField } from "@/ui/form-fields";
import { Stack } from "@/ui/layout";

type Props<Values extends FieldValues, Output> = {
  control: Control<Values, unknown, Output>;
  label?: string;
  isAsked: boolean;
};

/** The customer's company, folded until it is asked for, in a form that has it as `company`. */
export function FormCompanyFields<Values extends FieldValues, Output>({
  control,
  label = t.asked,
  isAsked,
}: Props<Values, Output>) {
  const fieldOf = (name: string) => ({ control, name: `company.${name}` as FieldPath<Values> });
  return (
    <Stack width="narrow">
      <FormCheckField {...fieldOf("isAsked")} label={label} />
      {isAsked && (
        <div className={classes["fields"]}>
          <FormTextField
            {...fieldOf("gstin")}
            label={t.gstin}
            description={t.gstinHint}
            maxLength={20}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
          />
          <FormTextField {...fieldOf("name")} label={t.name} autoComplete="organization" maxLength={120} />
          <FormLongTextField
            {...fieldOf("address")}
            label={t.address}
            description={t.addressHint}
            autoComplete="off"
            maxLength={400}
            rows={2}
          />
        </div>
      )}
    </Stack>
  );
}
