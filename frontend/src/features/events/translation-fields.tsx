import { useState } from "react";
import { t } from "#messages/wizard";
import classes from "@/features/events/basic-info-form.module.css";
import { type Basics, TEXT_FIELDS } from "@/features/events/basics";
import { furtherLanguages } from "@/lib/languages";
import { Button } from "@/ui/button";
import { LongTextField, TextField } from "@/ui/fields";
import type { Form } from "@/ui/use-form";

const { basics: words } = t;
const LINES = { title: 200, destination: 200, difficultyNote: 500, meetingPoint: 300 } as const;
const ROWS = { description: 5, includes: 3, instructions: 3, packingList: 4, questions: 4 } as const;
const MOST_LETTERS = 10_000;

type Props = { form: Pick<Form<Basics>, "field" | "set" | "values" | "problems">; disabled: boolean };

/** The texts of a trip in each further language. Folded: a trip may be in one language. */
export function TranslationFields(props: Props) {
  return furtherLanguages.map((language) => <Language key={language.code} {...language} {...props} />);
}

function Language({ code, name: language, form, disabled }: Props & { code: string; name: string }) {
  const [isUnfolded, setUnfolded] = useState(false);
  const isOpen =
    isUnfolded || Object.keys(form.problems).some((name) => name.startsWith(`translations.${code}`));
  const copy = () => {
    const { translations, ...first } = form.values;
    const translation = translations[code];
    const texts = TEXT_FIELDS.map((name) => [name, translation?.[name] || first[name]]);
    form.set(`translations.${code}`, Object.fromEntries(texts));
  };
  const field = (name: (typeof TEXT_FIELDS)[number]) => ({
    ...form.field(`translations.${code}.${name}`),
    label: t.labelIn(words[name], language),
    disabled,
  });
  return (
    <details
      className={classes["wide"]}
      open={isOpen}
      onToggle={(event) => setUnfolded(event.currentTarget.open)}
    >
      <summary className={classes["more"]}>{t.inLanguage(language)}</summary>
      {isOpen && (
        <>
          <p className={classes["hint"]}>{t.inLanguageHint}</p>
          <Button variant="outline" disabled={disabled} onClick={copy}>
            {t.copyTexts}
          </Button>
          <div className={classes["folded"]} lang={code}>
            {TEXT_FIELDS.map((name) =>
              name in LINES ? (
                <TextField
                  key={name}
                  {...field(name)}
                  maxLength={LINES[name as keyof typeof LINES]}
                  autoComplete="off"
                />
              ) : (
                <LongTextField
                  key={name}
                  {...field(name)}
                  rows={ROWS[name as keyof typeof ROWS]}
                  maxLength={MOST_LETTERS}
                />
              ),
            )}
          </div>
        </>
      )}
    </details>
  );
}
