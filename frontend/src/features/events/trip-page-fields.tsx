import { t } from "#messages/wizard";
import classes from "@/features/events/basic-info-form.module.css";
import type { Basics, BasicsField } from "@/features/events/basics";
import { LongTextField, TextField } from "@/ui/fields";
import { MoneyField } from "@/ui/money-field";
import { SelectField } from "@/ui/select-field";
import type { Form } from "@/ui/use-form";

const { basics: words } = t;
const LEVELS = ["easy", "moderate", "demanding", "strenuous"] as const;

type Props = { form: Pick<Form<Basics>, "field">; disabled: boolean };

/** What a trip's page shows besides its words. Folded: a plain trip needs none of it. */
export function TripPageFields({ form, disabled }: Props) {
  const field = (name: Exclude<BasicsField, "pictures" | "translations">) => ({
    ...form.field(name),
    disabled,
  });
  return (
    <details className={classes["wide"]}>
      <summary className={classes["more"]}>{words.forThePage}</summary>
      <p className={classes["hint"]}>{words.forThePageHint}</p>
      <div className={classes["folded"]}>
        <SelectField
          {...field("difficulty")}
          label={words.difficulty}
          data={[
            { value: "", label: words.notSaid },
            ...LEVELS.map((value) => ({ value, label: words.difficulties[value] })),
          ]}
        />
        <TextField {...field("difficultyNote")} label={words.difficultyNote} maxLength={500} />
        <TextField {...field("minAge")} label={words.minAge} inputMode="numeric" maxLength={3} />
        <TextField {...field("maxAge")} label={words.maxAge} inputMode="numeric" maxLength={3} />
        <TextField {...field("meetingPoint")} label={words.meetingPoint} maxLength={300} />
        <TextField
          {...field("meetingPlace")}
          label={words.meetingPlace}
          description={words.placeHint}
          maxLength={60}
        />
        <MoneyField
          {...field("detailsLaterBelow")}
          label={words.detailsLaterBelow}
          description={words.detailsLaterBelowHint}
        />
        <LongTextField
          {...field("packingList")}
          label={words.packingList}
          description={words.packingListHint}
          rows={4}
          maxLength={5_000}
        />
        <LongTextField
          {...field("questions")}
          label={words.questions}
          description={words.questionsHint}
          rows={4}
          maxLength={20_000}
        />
      </div>
    </details>
  );
}
