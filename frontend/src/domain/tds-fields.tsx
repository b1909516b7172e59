import type { Control, FieldPath } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/customer-tds";
import { FormMoneyField, FormSelectField, FormTextField } from "@/ui/form-fields";

/** The section under which a company deducted tax. */
export const TdsSection = z.enum(["194C", "194J", "194J_technical", "194I_plant", "194I_land"]);

/** The values of the fields. */
type TypedTds = { tds: string; tan: string; pan: string; section: z.infer<typeof TdsSection> };

export const NO_TDS: TypedTds = { tds: "", tan: "", pan: "", section: "194C" };

const SECTIONS = TdsSection.options.map((value) => ({ value, label: t.sections[value] }));

/** Amount, deductor and section of tax that a company deducted, in a form that has them. */
export function TdsFields<Values extends TypedTds, Output>({
  control,
}: {
  control: Control<Values, unknown, Output>;
}) {
  const fieldOf = (name: keyof TypedTds) => ({ control, name: name as FieldPath<Values> });
  return (
    <>
      <FormMoneyField {...fieldOf("tds")} label={t.tds} />
      <FormTextField
        {...fieldOf("tan")}
        label={t.tan}
        description={t.tanHint}
        maxLength={10}
        autoComplete="off"
      />
      <FormTextField
        {...fieldOf("pan")}
        label={t.pan}
        description={t.panHint}
        maxLength={10}
        autoComplete="off"
      />
      <FormSelectField
        {...fieldOf("section")}
        label={t.section}
        description={t.sectionHint}
        data={SECTIONS}
      />
    </>
  );
}
