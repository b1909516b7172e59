import { useState } from "react";
import { type UseFormReturn, useFormState } from "react-hook-form";
import { t } from "#messages/wizard";
import classes from "@/features/events/basic-info-form.module.css";
import { type Basics, type BasicsOutput, TEXT_FIELDS, TEXT_LABELS } from "@/features/events/basics";
import editor from "@/features/events/editor.module.css";
import { furtherLanguages } from "@/lib/languages";
import { Button } from "@/ui/button";
import { FormLongTextField, FormTextField } from "@/ui/form-fields";
import { Grid, Hint } from "@/ui/layout";

const LINES = { title: 200, destination: 200, difficulty_note: 500, meeting_point: 300 } as const;
const ROWS = {
  description: 5,
  trip_includes: 3,
  instruction_for_trip: 3,
  packing_list: 4,
  questions: 4,
} as const;
const MOST_LETTERS = 10_000;

type Props = { form: UseFormReturn<Basics, unknown, BasicsOutput>; disabled: boolean };

/** The texts of a trip in each further language. Folded: a trip may be in one language. */
export function TranslationFields(props: Props) {
  return furtherLanguages.map((language) => <Language key={language.code} {...language} {...props} />);
}

function Language({ code, name: language, form, disabled }: Props & { code: string; name: string }) {
  const [isUnfolded, setUnfolded] = useState(false);
  const { errors } = useFormState({ control: form.control, name: `translations.${code}` });
  const isOpen = isUnfolded || errors.translations?.[code] !== undefined;
  const copy = () => {
    const { translations, ...first } = form.getValues();
    for (const name of TEXT_FIELDS)
      form.setValue(`translations.${code}.${name}`, translations[code]?.[name] || first[name] || "");
  };
  const field = (name: (typeof TEXT_FIELDS)[number]) => ({
    control: form.control,
    name: `translations.${code}.${name}` as const,
    label: t.labelIn(TEXT_LABELS[name], language),
    disabled,
  });
  return (
    <details
      className={classes["wide"]}
      open={isOpen}
      onToggle={(event) => setUnfolded(event.currentTarget.open)}
    >
      <summary className={editor["more"]}>{t.inLanguage(language)}</summary>
      {isOpen && (
        <>
          <Hint>{t.inLanguageHint}</Hint>
          <Button variant="outline" disabled={disabled} onClick={copy}>
            {t.copyTexts}
          </Button>
          <Grid align="end" above={3} lang={code}>
            {TEXT_FIELDS.map((name) =>
              name in LINES ? (
                <FormTextField
                  key={name}
                  {...field(name)}
                  maxLength={LINES[name as keyof typeof LINES]}
                  autoComplete="off"
                />
              ) : (
                <FormLongTextField
                  key={name}
                  {...field(name)}
                  rows={ROWS[name as keyof typeof ROWS]}
                  maxLength={MOST_LETTERS}
                />
              ),
            )}
          </Grid>
        </>
      )}
    </details>
  );
}
