import type { TextareaProps, TextInputProps } from "@mantine/core";
import type { Control, FieldPath, FieldValues } from "react-hook-form";
import { t } from "#messages/company";
import classes from "@/domain/company-fields.module.css";
import { CheckField } from "@/ui/check-field";
import { LongTextField, TextField } from "@/ui/fields";
import { useBoundField } from "@/ui/form-fields";

type Props = {
  label?: string;
  checkbox: { name: string; checked: boolean; onChange: (checked: boolean) => void };
  gstin: TextInputProps;
  name: TextInputProps;
  address: TextareaProps;
};

/** The customer's company, folded until it is asked for. */
export function CompanyFields({ label = t.asked, checkbox, gstin, name, address }: Props) {
  return (
    <div className={classes["company"]}>
      <CheckField {...checkbox} label={label} />
      {checkbox.checked && (
        <div className={classes["fields"]}>
          <TextField
            {...gstin}
            label={t.gstin}
            description={t.gstinHint}
            maxLength={20}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
          />
          <TextField {...name} label={t.name} autoComplete="organization" maxLength={120} />
          <LongTextField
            {...address}
            label={t.address}
            description={t.addressHint}
            autoComplete="off"
            maxLength={400}
            rows={2}
          />
        </div>
      )}
    </div>
  );
}

type FormProps<Values extends FieldValues, Output> = {
  control: Control<Values, unknown, Output>;
  label?: string;
  isAsked: boolean;
};

/** The customer's company in a form that has it as `company`. */
export function FormCompanyFields<Values extends FieldValues, Output>({
  control,
  label,
  isAsked,
}: FormProps<Values, Output>) {
  const fieldOf = (name: string) => ({ control, name: `company.${name}` as FieldPath<Values> });
  const checkbox = useBoundField(fieldOf("isAsked"));
  return (
    <CompanyFields
      {...(label !== undefined && { label })}
      checkbox={{ name: checkbox.name, checked: isAsked, onChange: checkbox.onChange }}
      gstin={useBoundField(fieldOf("gstin"))}
      name={useBoundField(fieldOf("name"))}
      address={useBoundField(fieldOf("address"))}
    />
  );
}
