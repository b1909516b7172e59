import { useRef } from "react";
import { t } from "#messages/departure-changes";
import classes from "@/features/departures/departures.module.css";
import type { Written } from "@/features/departures/draft";
import type { Impact } from "@/features/departures/queries";
import { Button } from "@/ui/button";
import { LongTextField, TextField } from "@/ui/fields";
import { Heading, Stack, Text } from "@/ui/layout";
import { SelectField } from "@/ui/select-field";

type Props = {
  impact: Impact;
  /** What the operator wrote; null while it is the usual message. */
  written: Written | null;
  onWrite: (written: Written | null) => void;
  exampleOf: number | null;
  onExample: (bookingId: number) => void;
};

/** The message that each traveller gets, and how one of them will read it. */
export function MessagePart({ impact, written, onWrite, exampleOf, onExample }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const { subject, text } = written ?? impact.message ?? { subject: "", text: "" };
  const readers = impact.bookings.filter(({ state }) => state !== "paying");
  const insert = (name: string) => {
    const { selectionStart: from = text.length, selectionEnd: until = text.length } = area.current ?? {};
    onWrite({ subject, text: `${text.slice(0, from)}{${name}}${text.slice(until)}` });
    area.current?.focus();
  };
  return (
    <Stack as="section" aria-labelledby="change-message">
      <Heading id="change-message">{t.message}</Heading>
      <TextField
        label={t.subject}
        maxLength={120}
        value={subject}
        onChange={(event) => onWrite({ subject: event.currentTarget.value, text })}
      />
      <LongTextField
        ref={area}
        label={t.text}
        rows={9}
        maxLength={4000}
        value={text}
        onChange={(event) => onWrite({ subject, text: event.currentTarget.value })}
      />
      <fieldset className={classes["fields"]} aria-describedby="change-fields">
        <legend>{t.fields}</legend>
        {impact.fields.map(({ name, label }) => (
          <Button key={name} size="sm" variant="outline" onClick={() => insert(name)}>
            {label}
          </Button>
        ))}
        <p id="change-fields" className={classes["hint"]}>
          {t.fieldsHint}
        </p>
      </fieldset>
      {written !== null && (
        <div>
          <Button size="sm" variant="subtle" onClick={() => onWrite(null)}>
            {t.usual}
          </Button>
        </div>
      )}
      {impact.example && (
        <>
          <SelectField
            label={t.example}
            value={String(exampleOf ?? impact.example_of ?? "")}
            data={readers.map((reader) => ({
              value: String(reader.reservation_event_id),
              label: `${reader.name}, ${reader.booking_reference}`,
            }))}
            onChange={(event) => onExample(Number(event.currentTarget.value))}
          />
          <Stack gap={3} surface="raised">
            <Text breakable strong>
              {impact.example.subject}
            </Text>
            <Text breakable lines>
              {impact.example.text}
            </Text>
          </Stack>
        </>
      )}
    </Stack>
  );
}
