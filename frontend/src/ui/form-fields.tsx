import type { ComponentProps, ComponentType } from "react";
import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form";
import { CheckField } from "@/ui/check-field";
import { EmailField, LongTextField, NameField, TextField } from "@/ui/fields";
import { MoneyField } from "@/ui/money-field";
import { onceReleased } from "@/ui/once-released";
import { PhoneField } from "@/ui/phone-field";
import { PictureField } from "@/ui/picture-field";
import { PasswordField } from "@/ui/secret-fields";
import { SelectField } from "@/ui/select-field";
import { StarsField } from "@/ui/stars";

/** The fields of `ui` for React Hook Form: they take `name` and `control`, and show the error of their field. */

type Bound<Values extends FieldValues, Output> = {
  name: FieldPath<Values>;
  control: Control<Values, unknown, Output>;
};

/** The props of a field and its error, by its name. */
export function useBoundField<Values extends FieldValues, Output>({ name, control }: Bound<Values, Output>) {
  const { field, fieldState } = useController({ name, control });
  // An error without a message only marks the field.
  const error = fieldState.error && (fieldState.error.message || true);
  return { ...field, error, onBlur: () => onceReleased(field.onBlur) };
}

type Given = "name" | "value" | "onChange" | "onBlur";

function bindField<Props extends object>(Field: ComponentType<Props>) {
  return function FormField<Values extends FieldValues, Output>({
    name,
    control,
    ...props
  }: Bound<Values, Output> & Omit<Props, Given>) {
    const field = useBoundField({ name, control });
    return <Field {...({ ...field, value: field.value ?? "", ...props } as unknown as Props)} />;
  };
}

export const FormTextField = /* @__PURE__ */ bindField(TextField);
export const FormNameField = /* @__PURE__ */ bindField(NameField);
export const FormLongTextField = /* @__PURE__ */ bindField(LongTextField);
export const FormEmailField = /* @__PURE__ */ bindField(EmailField);
export const FormMoneyField = /* @__PURE__ */ bindField(MoneyField);
export const FormPhoneField = /* @__PURE__ */ bindField(PhoneField);
export const FormPasswordField = /* @__PURE__ */ bindField(PasswordField);
export const FormSelectField = /* @__PURE__ */ bindField(SelectField);
export const FormStarsField = /* @__PURE__ */ bindField(StarsField);
export const FormPictureField = /* @__PURE__ */ bindField(PictureField);

export function FormCheckField<Values extends FieldValues, Output>({
  name,
  control,
  ...props
}: Bound<Values, Output> & Pick<ComponentProps<typeof CheckField>, "label" | "disabled">) {
  const { value, error, onChange, onBlur } = useBoundField({ name, control });
  return (
    <CheckField
      name={name}
      checked={Boolean(value)}
      error={error}
      onChange={onChange}
      onBlur={onBlur}
      {...props}
    />
  );
}
