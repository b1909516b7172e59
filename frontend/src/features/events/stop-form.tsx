import { useState } from "react";
import { t } from "#messages/wizard";
import { pictureDetails, uploadFor } from "@/api/pictures";
import classes from "@/features/events/editor.module.css";
import { focusOnce } from "@/features/events/focus-once";
import { newStop, type Stop, stopProblems } from "@/features/events/stops";
import { furtherLanguages } from "@/lib/languages";
import { Button } from "@/ui/button";
import { LongTextField, TextField } from "@/ui/fields";
import { PictureField } from "@/ui/picture-field";
import { SelectField } from "@/ui/select-field";
import { type Form, useForm } from "@/ui/use-form";

const { itinerary: words } = t;
const uploadPicture = uploadFor("event");
const MOST_BYTES = 5 * 1024 * 1024;
/** The aspect ratio of the picture of an item on a trip's page. */
const FRAME = 16 / 9;
const FIELDS = {
  stop_name: "name",
  eta: "eta",
  description: "description",
  day_count: "day",
  latitude: "place",
  longitude: "place",
  altitude_m: "altitude",
  distance_km: "distance",
  image: "pictures",
} as const;

type Props = {
  title: string;
  stop: Stop;
  days: number;
  needsEta: boolean;
  saving: boolean;
  onChange: (stop: Stop) => void;
  /** `refuse` shows the server's messages at their fields, and returns whether it named any. */
  onSave: (stop: Stop, refuse: (error: unknown) => boolean) => void;
  onCancel: () => void;
};

/** An item of a day, new or changed. */
export function StopForm({ title, stop, days, needsEta, saving, onChange, onSave, onCancel }: Props) {
  const form = useForm<Stop>({
    // What was kept of an item before it had a picture has none.
    start: { ...newStop(stop.day), ...stop },
    problemsOf: (values) => stopProblems(values, days, needsEta),
    wireNames: FIELDS,
    onChange,
  });
  const [isBusy, setBusy] = useState(false);
  return (
    <form
      ref={form.ref}
      noValidate
      aria-label={title}
      className={classes["form"]}
      onSubmit={form.submit((values) => onSave(values, form.refuse))}
    >
      <h3 className={classes["formTitle"]}>{title}</h3>
      <div className={classes["fields"]}>
        <TextField
          {...form.field("name")}
          label={words.name}
          withAsterisk
          maxLength={200}
          autoComplete="off"
          ref={focusOnce}
        />
        <div className={classes["pair"]}>
          <TextField
            {...form.field("eta")}
            label={needsEta ? words.eta : `${words.eta} (${t.optional})`}
            withAsterisk={needsEta}
            type="time"
          />
          <SelectField
            {...form.field("day")}
            label={words.onDay}
            data={Array.from({ length: days }, (_, index) => ({
              value: String(index + 1),
              label: words.day(index + 1),
            }))}
            onChange={(event) => form.set("day", Number(event.currentTarget.value))}
          />
        </div>
        <div className={classes["wide"]}>
          <LongTextField
            {...form.field("description")}
            label={`${words.description} (${t.optional})`}
            rows={3}
            maxLength={5_000}
          />
        </div>
      </div>
      <PictureField
        label={`${words.picture} (${t.optional})`}
        hint={words.pictureHint}
        error={form.problems.pictures}
        value={form.values.pictures}
        onChange={(pictures) => form.set("pictures", pictures)}
        upload={uploadPicture}
        describe={pictureDetails}
        onBusy={setBusy}
        mostBytes={MOST_BYTES}
        tooLarge={t.basics.tooLarge}
        aspect={FRAME}
      />
      <details open={stop.place !== "" || stop.altitude !== "" || stop.distance !== ""}>
        <summary className={classes["more"]}>{words.more}</summary>
        <p className={classes["hint"]}>{words.moreHint}</p>
        <div className={classes["fields"]}>
          <TextField
            {...form.field("place")}
            label={words.place}
            description={words.placeHint}
            maxLength={60}
            autoComplete="off"
          />
          <div className={classes["pair"]}>
            <TextField {...form.field("altitude")} label={words.altitude} inputMode="numeric" maxLength={5} />
            <TextField {...form.field("distance")} label={words.distance} inputMode="decimal" maxLength={7} />
          </div>
        </div>
      </details>
      <StopTexts form={form} />
      <div className={classes["end"]}>
        <Button variant="outline" onClick={onCancel}>
          {words.cancel}
        </Button>
        <Button type="submit" loading={saving} disabled={isBusy}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}

/** Name and description in each further language. */
function StopTexts({ form }: { form: Pick<Form<Stop>, "field" | "values"> }) {
  const [open, setOpen] = useState<readonly string[]>(() =>
    Object.entries(form.values.translations).flatMap(([code, { name }]) => (name ? [code] : [])),
  );
  return furtherLanguages.map(({ code, name }) => (
    <details
      key={code}
      open={open.includes(code)}
      onToggle={({ currentTarget }) =>
        setOpen((codes) => [
          ...codes.filter((openCode) => openCode !== code),
          ...(currentTarget.open ? [code] : []),
        ])
      }
    >
      <summary className={classes["more"]}>{t.inLanguage(name)}</summary>
      {open.includes(code) && (
        <div className={classes["fields"]} lang={code}>
          <TextField
            {...form.field(`translations.${code}.name`)}
            label={t.labelIn(words.name, name)}
            maxLength={200}
            autoComplete="off"
          />
          <LongTextField
            {...form.field(`translations.${code}.description`)}
            label={t.labelIn(words.description, name)}
            rows={3}
            maxLength={5_000}
          />
        </div>
      )}
    </details>
  ));
}
