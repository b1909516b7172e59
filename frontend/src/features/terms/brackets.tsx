import { Plus, Trash2 } from "lucide-react";
import type { ComponentProps } from "react";
import { type Control, type FieldPath, useFieldArray, useWatch } from "react-hook-form";
import { t } from "#messages/terms-editor";
import { MOST_BRACKETS, newBracket, type TermsFields } from "@/features/terms/fields";
import classes from "@/features/terms/terms-editor.module.css";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/fields";
import { FormSelectField, useBoundField } from "@/ui/form-fields";
import { IconButton } from "@/ui/icon-button";
import { Hint } from "@/ui/layout";

type FormProps = { control: Control<TermsFields> };
type At = "cancellation" | `cancellation.seasons.${number}`;

const BASES = (["advance", "price", "person"] as const).map((value) => ({ value, label: t.bases[value] }));

/** Brackets of days before the start with their charges. */
export function Brackets({ control, at }: FormProps & { at: At }) {
  const name = `${at}.brackets` as const;
  const { fields: rows, prepend, remove } = useFieldArray({ control, name });
  const basis = useWatch({ control, name: `${name}.0.basis` });
  return (
    <div className={classes["rows"]}>
      {rows.map(({ id }, index) => {
        const isLast = index === rows.length - 1;
        return (
          <fieldset key={id} className={classes["row"]}>
            <legend className="visually-hidden">{t.bracket(index + 1)}</legend>
            <UnsortedField
              control={control}
              name={`${name}.${index}.days`}
              label={t.from}
              inputMode="numeric"
              {...(isLast && { value: "0", readOnly: true })}
              maxLength={3}
            />
            <ChargeFields
              control={control}
              value={`${name}.${index}.value`}
              basis={`${name}.${index}.basis`}
            />
            {isLast ? (
              <span className={classes["spacer"]} />
            ) : (
              <IconButton
                className={classes["remove"]}
                label={t.removeBracket(index + 1)}
                onClick={() => remove(index)}
              >
                <Trash2 size={18} aria-hidden />
              </IconButton>
            )}
          </fieldset>
        );
      })}
      <Hint>{t.lastBracket}</Hint>
      <Button
        variant="outline"
        size="sm"
        before={<Plus size={16} aria-hidden />}
        disabled={rows.length >= MOST_BRACKETS}
        onClick={() => prepend(newBracket(basis), { shouldFocus: false })}
      >
        {t.addBracket}
      </Button>
    </div>
  );
}

type ChargeProps = FormProps & {
  value: "cancellation.noShow" | `${At}.brackets.${number}.value`;
  basis: "cancellation.noShowBasis" | `${At}.brackets.${number}.basis`;
};

/** An amount, and what it is of. */
export function ChargeFields({ control, value, basis }: ChargeProps) {
  return (
    <>
      <UnsortedField control={control} name={value} label={t.charge} inputMode="decimal" maxLength={10} />
      <FormSelectField control={control} name={basis} label={t.basis} data={BASES} />
    </>
  );
}

type UnsortedProps = FormProps & { name: FieldPath<TermsFields> } & ComponentProps<typeof TextField>;

/** A field of a row. Rows are sorted on submit only: until then no errors about their order are shown. */
function UnsortedField({ control, name, ...props }: UnsortedProps) {
  const { onBlur: _, ...field } = useBoundField({ control, name });
  return <TextField {...field} value={String(field.value)} {...props} />;
}
