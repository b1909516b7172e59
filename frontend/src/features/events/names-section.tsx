import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
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
import { Button } from "@/ui/button";
import { Expander } from "@/ui/expander";
import { TextField } from "@/ui/fields";
import { toast } from "@/ui/toasts";
import { useDraftForm } from "@/ui/use-draft-form";

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
          <span className={editor["headLead"]} lang={written.length > 0 ? code : undefined}>
            {written.length > 0 ? written.join(" · ") : t.names.lead}
          </span>
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
  const start = useMemo<Fields>(
    () => ({ rows: names.map((name) => ({ name, text: savedNames?.[name] ?? "" })) }),
    [names, savedNames],
  );
  const form = useDraftForm<Fields>({ draftKey: draftKey(clientId, eventId, `names.${code}`), start });
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
      form.dropDraft();
      await refreshEvents(queryClient, eventId);
      toast.success(t.saved);
    },
    onError: (error) => toast.formError(refusalOf(error, t.names.saveFailed)),
  });
  return (
    <form
      ref={form.ref}
      noValidate
      aria-label={t.names.title(language)}
      className={classes["form"]}
      onSubmit={form.submit((fields) => saving.mutate(fields))}
    >
      <p className={editor["lead"]}>{wizard.inLanguageHint}</p>
      {!readOnly && form.notice}
      <div className={classes["fields"]} lang={code}>
        {form.values.rows.map(({ name }, index) => (
          <TextField
            key={name}
            {...form.field(`rows.${index}.text`)}
            label={wizard.labelIn(name, language)}
            maxLength={500}
            autoComplete="off"
            disabled={readOnly}
          />
        ))}
      </div>
      {!readOnly && (
        <div className={classes["end"]}>
          <Button type="submit" loading={saving.isPending}>
            {t.names.save}
          </Button>
        </div>
      )}
    </form>
  );
}
