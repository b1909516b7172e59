import { Plus, Trash2 } from "lucide-react";
import { t } from "#messages/terms-editor";
import { type BracketRow, MOST_BRACKETS, newBracket, type TermsFields } from "@/features/terms/fields";
import classes from "@/features/terms/terms-editor.module.css";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/fields";
import { IconButton } from "@/ui/icon-button";
import { SelectField } from "@/ui/select-field";
import type { Form } from "@/ui/use-form";

type FormProps = { form: Form<TermsFields> };
type At = "cancellation" | `cancellation.seasons.${number}`;

const BASES = (["advance", "price", "person"] as const).map((value) => ({ value, label: t.bases[value] }));

/** Brackets of days before the start with their charges. */
export function Brackets({ form, rows, at }: FormProps & { rows: readonly BracketRow[]; at: At }) {
  const [first] = rows;
  return (
    <div className={classes["rows"]}>
      {rows.map((row, index) => {
        const isLast = index === rows.length - 1;
        return (
          // Rows are sorted on submit only: until then no errors about their order are shown.
          <fieldset key={row.key} className={classes["row"]}>
            <legend className="visually-hidden">{t.bracket(index + 1)}</legend>
            <TextField
              {...form.field(`${at}.brackets.${index}.days`)}
              onBlur={undefined}
              label={t.from}
              inputMode="numeric"
              {...(isLast && { value: "0", readOnly: true })}
              maxLength={3}
            />
            <ChargeFields
              form={form}
              value={`${at}.brackets.${index}.value`}
              basis={`${at}.brackets.${index}.basis`}
            />
            {isLast ? (
              <span className={classes["spacer"]} />
            ) : (
              <IconButton
                className={classes["remove"]}
                label={t.removeBracket(index + 1)}
                onClick={() => form.set(`${at}.brackets`, rows.toSpliced(index, 1))}
              >
                <Trash2 size={18} aria-hidden />
              </IconButton>
            )}
          </fieldset>
        );
      })}
      <p className={classes["hint"]}>{t.lastBracket}</p>
      <Button
        variant="outline"
        size="sm"
        before={<Plus size={16} aria-hidden />}
        disabled={rows.length >= MOST_BRACKETS}
        onClick={() => form.set(`${at}.brackets`, [newBracket(first?.basis), ...rows])}
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
export function ChargeFields({ form, value, basis }: ChargeProps) {
  const of = form.field(basis);
  return (
    <>
      <TextField
        {...form.field(value)}
        onBlur={undefined}
        label={t.charge}
        inputMode="decimal"
        maxLength={10}
      />
      <SelectField
        {...of}
        label={t.basis}
        data={BASES}
        onChange={(event) => {
          const picked = BASES.find((option) => option.value === event.currentTarget.value);
          if (picked) form.set(basis, picked.value);
        }}
      />
    </>
  );
}
