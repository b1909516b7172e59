import type { Control } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/customer-tds";
import { FormMoneyField, FormSelectField, FormTextField } from "@/ui/form-fields";

/** The section under which a company deducted tax. */
export const TdsSection = z.enum(["194C", "194J", "194J_technical", "194I_plant", "194I_land"]);

/** What is typed of tax that a company deducted. */
type TypedTds = { tds: string; tan: string; pan: string; section: z.infer<typeof TdsSection> };

export const NO_TDS: TypedTds = { tds: "", tan: "", pan: "", section: "194C" };

const SECTIONS = TdsSection.options.map((value) => ({ value, label: t.sections[value] }));

/** Amount, deductor and section of tax that a company deducted. */
export function TdsFields({ control }: { control: unknown }) {
  // The control of a form whose values have these fields, which has another type.
  const own = control as Control<TypedTds>;
  return (
    <>
      <FormMoneyField control={own} name="tds" label={t.tds} />
      <FormTextField
        control={own}
        name="tan"
        label={t.tan}
        description={t.tanHint}
        maxLength={10}
        autoComplete="off"
      />
      <FormTextField
        control={own}
        name="pan"
        label={t.pan}
        description={t.panHint}
        maxLength={10}
        autoComplete="off"
      />
      <FormSelectField
        control={own}
        name="section"
        label={t.section}
        description={t.sectionHint}
        data={SECTIONS}
      />
    </>
  );
}
