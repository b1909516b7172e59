import { type FormEvent, useRef } from "react";
import { t } from "#messages/wizard";
import classes from "@/features/events/editor.module.css";
import { focusOnce } from "@/features/events/focus-once";
import { type Stop, stopProblems } from "@/features/events/stops";
import { Button } from "@/ui/button";
import { LongTextField, TextField } from "@/ui/fields";
import { SelectField } from "@/ui/select-field";
import { useProblems } from "@/ui/use-problems";

const { itinerary: words } = t;
const FIELDS = { stop_name: "name", eta: "eta", description: "description", day_count: "day" } as const;

type Props = {
  title: string;
  stop: Stop;
  days: number;
  saving: boolean;
  onChange: (stop: Stop) => void;
  /** `refuse` shows what the server says at its fields; whether it named any. */
  onSave: (stop: Stop, refuse: (error: unknown) => boolean) => void;
  onCancel: () => void;
};

/** An item of a day, new or changed. */
export function StopForm({ title, stop, days, saving, onChange, onSave, onCancel }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { problems, leave, change, attempt, refuse } = useProblems(stopProblems(stop, days), form);

  const set = (field: keyof Stop, value: string | number) => {
    change(field);
    onChange({ ...stop, [field]: value });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (attempt()) onSave(stop, (error) => refuse(error, FIELDS));
  };

  return (
    <form ref={form} noValidate aria-label={title} className={classes["form"]} onSubmit={submit}>
      <h3 className={classes["formTitle"]}>{title}</h3>
      <div className={classes["fields"]}>
        <TextField
          label={words.name}
          withAsterisk
          value={stop.name}
          error={problems.name}
          maxLength={200}
          autoComplete="off"
          ref={focusOnce}
          onChange={(event) => set("name", event.currentTarget.value)}
          onBlur={() => leave("name")}
        />
        <div className={classes["pair"]}>
          <TextField
            label={words.eta}
            withAsterisk
            type="time"
            value={stop.eta}
            error={problems.eta}
            onChange={(event) => set("eta", event.currentTarget.value)}
            onBlur={() => leave("eta")}
          />
          <SelectField
            label={words.onDay}
            value={String(stop.day)}
            error={problems.day}
            data={Array.from({ length: days }, (_, index) => ({
              value: String(index + 1),
              label: words.day(index + 1),
            }))}
            onChange={(event) => set("day", Number(event.currentTarget.value))}
          />
        </div>
        <div className={classes["wide"]}>
          <LongTextField
            label={`${words.description} (${t.optional})`}
            value={stop.description}
            error={problems.description}
            rows={3}
            maxLength={5_000}
            onChange={(event) => set("description", event.currentTarget.value)}
          />
        </div>
      </div>
      <div className={classes["end"]}>
        <Button variant="outline" onClick={onCancel}>
          {words.cancel}
        </Button>
        <Button type="submit" loading={saving}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}
