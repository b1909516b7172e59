import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { type Control, useForm } from "react-hook-form";
import { t } from "#messages/wizard";
import { pictureDetails, uploadFor } from "@/api/pictures";
import classes from "@/features/events/editor.module.css";
import { focusOnce } from "@/features/events/focus-once";
import { newStop, type Stop, stopForm, stopMessages } from "@/features/events/stops";
import { furtherLanguages } from "@/lib/languages";
import { Button } from "@/ui/button";
import { Form, formOptions, SubmitButton } from "@/ui/form";
import { useTyped } from "@/ui/form-draft";
import { showServerErrors } from "@/ui/form-errors";
import { FormLongTextField, FormPictureField, FormTextField } from "@/ui/form-fields";
import { Grid, Heading, Hint, Row, Stack } from "@/ui/layout";
import { SelectField } from "@/ui/select-field";

const { itinerary: words } = t;
const uploadPicture = uploadFor("event");
const MOST_BYTES = 5 * 1024 * 1024;
/** The aspect ratio of the picture of an item on a trip's page. */
const FRAME = 16 / 9;
const FIELDS = { latitude: "place", longitude: "place", image: "pictures" } as const;

type Props = {
  title: string;
  stop: Stop;
  days: number;
  needsEta: boolean;
  onChange: (stop: Stop) => void;
  /** `refuse` shows the server's messages at their fields, and returns whether it named any. */
  onSave: (stop: Stop, refuse: (error: unknown) => boolean) => Promise<unknown>;
  onCancel: () => void;
};

/** An item of a day, new or changed. */
export function StopForm({ title, stop, days, needsEta, onChange, onSave, onCancel }: Props) {
  const form = useForm({
    ...formOptions,
    // What was kept of an item before it had a picture has none.
    defaultValues: { ...newStop(stop.day_count), ...stop },
    resolver: zodResolver(stopForm(days, needsEta), { error: stopMessages(days) }),
  });
  useTyped(form, onChange);
  const { control } = form;
  const [isBusy, setBusy] = useState(false);
  return (
    <Form
      form={form}
      aria-label={title}
      className={classes["form"]}
      onSave={() => onSave(form.getValues(), (error) => showServerErrors(form, error, FIELDS))}
    >
      <Heading level={3} size="lg">
        {title}
      </Heading>
      <Grid>
        <FormTextField
          control={control}
          name="stop_name"
          label={words.name}
          withAsterisk
          maxLength={200}
          autoComplete="off"
          ref={focusOnce}
        />
        <Grid pair>
          <FormTextField
            control={control}
            name="eta"
            label={needsEta ? words.eta : `${words.eta} (${t.optional})`}
            withAsterisk={needsEta}
            type="time"
          />
          <SelectField
            name="day_count"
            label={words.onDay}
            value={form.watch("day_count")}
            error={form.formState.errors.day_count?.message}
            data={Array.from({ length: days }, (_, index) => ({
              value: String(index + 1),
              label: words.day(index + 1),
            }))}
            onChange={(event) => form.setValue("day_count", Number(event.currentTarget.value))}
          />
        </Grid>
        <Stack whole>
          <FormLongTextField
            control={control}
            name="description"
            label={`${words.description} (${t.optional})`}
            rows={3}
            maxLength={5_000}
          />
        </Stack>
      </Grid>
      <FormPictureField
        control={control}
        name="pictures"
        label={`${words.picture} (${t.optional})`}
        hint={words.pictureHint}
        upload={uploadPicture}
        describe={pictureDetails}
        onBusy={setBusy}
        mostBytes={MOST_BYTES}
        tooLarge={t.basics.tooLarge}
        aspect={FRAME}
      />
      <details open={stop.place !== "" || stop.altitude_m !== "" || stop.distance_km !== ""}>
        <summary className={classes["more"]}>{words.more}</summary>
        <Hint below={3}>{words.moreHint}</Hint>
        <Grid>
          <FormTextField
            control={control}
            name="place"
            label={words.place}
            description={words.placeHint}
            maxLength={60}
            autoComplete="off"
          />
          <Grid pair>
            <FormTextField
              control={control}
              name="altitude_m"
              label={words.altitude}
              inputMode="numeric"
              maxLength={5}
            />
            <FormTextField
              control={control}
              name="distance_km"
              label={words.distance}
              inputMode="decimal"
              maxLength={7}
            />
          </Grid>
        </Grid>
      </details>
      <StopTexts control={control} translations={stop.translations} />
      <Row justify="end">
        <Button variant="outline" onClick={onCancel}>
          {words.cancel}
        </Button>
        <SubmitButton control={control} disabled={isBusy}>
          {words.save}
        </SubmitButton>
      </Row>
    </Form>
  );
}

/** Name and description in each further language. */
function StopTexts<Output>({
  control,
  translations,
}: { control: Control<Stop, unknown, Output> } & Pick<Stop, "translations">) {
  const [open, setOpen] = useState<readonly string[]>(() =>
    Object.entries(translations).flatMap(([code, { stop_name }]) => (stop_name ? [code] : [])),
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
        <Grid lang={code}>
          <FormTextField
            control={control}
            name={`translations.${code}.stop_name`}
            label={t.labelIn(words.name, name)}
            maxLength={200}
            autoComplete="off"
          />
          <FormLongTextField
            control={control}
            name={`translations.${code}.description`}
            label={t.labelIn(words.description, name)}
            rows={3}
            maxLength={5_000}
          />
        </Grid>
      )}
    </details>
  ));
}
