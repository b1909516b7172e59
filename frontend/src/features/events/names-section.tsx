import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useFieldArray } from "react-hook-form";
import { t } from "#messages/options";
import { t as wizard } from "#messages/wizard";
import { call } from "@/api/call";
import { draftKey } from "@/features/events/draft-key";
import editor from "@/features/events/editor.module.css";
import { refusalOf } from "@/features/events/error-messages";
import { NO_TEXTS, namesOf } from "@/features/events/names";
import classes from "@/features/events/options.module.css";
import { type Options, type OwnEvent, refreshEvents } from "@/features/events/queries";
import { furtherLanguages } from "@/lib/languages";
import { Expander } from "@/ui/expander";
import { Form, SubmitButton } from "@/ui/form";
import { useFormWithDraft } from "@/ui/form-draft";
import { FormTextField } from "@/ui/form-fields";
import { Hint, Note, Row } from "@/ui/layout";
import { toast } from "@/ui/toasts";

type Props = { event: OwnEvent; saved: Options; readOnly: boolean };

/** What the operator named on this step, in each further language: a field for each name. */
export function NamesSections({ event, saved, readOnly }: Props) {
  const names = namesOf(event.room_bed_pricings, saved);
  if (names.length === 0) return null;
  return furtherLanguages.map((language) => (
    <Language key={language.code} {...language} names={names} event={event} readOnly={readOnly} />
  ));
}

type LanguageProps = {
  code: string;
  name: string;
  names: readonly string[];
  event: OwnEvent;
  readOnly: boolean;
};

function Language({ code, name: language, names, event, readOnly }: LanguageProps) {
  const [isOpen, setOpen] = useState(false);
  const savedNames = event.translations[code]?.names ?? {};
  const written = names.flatMap((name) => savedNames[name] ?? []);
  return (
    <Expander
      head={
        <>
          <span className={editor["name"]}>{t.names.title(language)}</span>
          <Note lang={written.length > 0 ? code : undefined}>
            {written.length > 0 ? written.join(" · ") : t.names.lead}
          </Note>
        </>
      }
      opened={isOpen}
      onToggle={() => setOpen(!isOpen)}
    >
      {isOpen && (
        <NamesForm code={code} language={language} names={names} event={event} readOnly={readOnly} />
      )}
    </Expander>
  );
}

type FormProps = Omit<LanguageProps, "name"> & { language: string };
type Fields = { rows: { name: string; text: string }[] };

function NamesForm({ code, language, names, event, readOnly }: FormProps) {
  const queryClient = useQueryClient();
  const { event_id: eventId, client_id: clientId, translations, version } = event;
  const savedNames = translations[code]?.names;
  const { form, notice, dropDraft } = useFormWithDraft<Fields, Fields>({
    draftKey: draftKey(clientId, eventId, `names.${code}`),
    defaultValues: { rows: names.map((name) => ({ name, text: savedNames?.[name] ?? "" })) },
  });
  const { control } = form;
  const { fields: rows } = useFieldArray({ control, name: "rows" });
  const saving = useMutation({
    mutationFn: ({ rows }: Fields) => {
      // Names that are not there any more stay: bookings have them.
      const changed = Object.fromEntries(rows.map(({ name, text }) => [name, text.trim()]));
      const texts = { ...NO_TEXTS, ...translations[code], names: { ...savedNames, ...changed } };
      return call("put", "/api/events/{event_id}", {
        path: { event_id: eventId },
        body: { translations: { ...translations, [code]: texts }, version },
      });
    },
    onSuccess: async () => {
      dropDraft();
      await refreshEvents(queryClient, eventId);
      toast.success(t.saved);
    },
    onError: (error) => toast.formError(refusalOf(error, t.names.saveFailed)),
  });
  return (
    <Form
      form={form}
      aria-label={t.names.title(language)}
      className={classes["form"]}
      onSave={(fields) => saving.mutateAsync(fields)}
    >
      <Hint>{wizard.inLanguageHint}</Hint>
      {!readOnly && notice}
      <div className={classes["fields"]} lang={code}>
        {rows.map(({ id, name }, index) => (
          <FormTextField
            key={id}
            control={control}
            name={`rows.${index}.text`}
            label={wizard.labelIn(name, language)}
            maxLength={500}
            autoComplete="off"
            disabled={readOnly}
          />
        ))}
      </div>
      {!readOnly && (
        <Row justify="between">
          <SubmitButton control={control}>{t.names.save}</SubmitButton>
        </Row>
      )}
    </Form>
  );
}
