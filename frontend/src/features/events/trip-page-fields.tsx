import type { Control, FieldPath } from "react-hook-form";
import { t } from "#messages/wizard";
import classes from "@/features/events/basic-info-form.module.css";
import type { Basics } from "@/features/events/basics";
import { FormLongTextField, FormMoneyField, FormSelectField, FormTextField } from "@/ui/form-fields";
import { Hint } from "@/ui/layout";

const { basics: words } = t;
const LEVELS = ["easy", "moderate", "demanding", "strenuous"] as const;

type Props = { control: Control<Basics>; disabled: boolean };

/** What a trip's page shows besides its words. Folded: a plain trip needs none of it. */
export function TripPageFields({ control, disabled }: Props) {
  const field = (name: FieldPath<Basics>) => ({ control, name, disabled });
  return (
    <details className={classes["wide"]}>
      <summary className={classes["more"]}>{words.forThePage}</summary>
      <Hint>{words.forThePageHint}</Hint>
      <div className={classes["folded"]}>
        <FormSelectField
          {...field("difficulty")}
          label={words.difficulty}
          data={[
            { value: "", label: words.notSaid },
            ...LEVELS.map((value) => ({ value, label: words.difficulties[value] })),
          ]}
        />
        <FormTextField {...field("difficultyNote")} label={words.difficultyNote} maxLength={500} />
        <FormTextField {...field("minAge")} label={words.minAge} inputMode="numeric" maxLength={3} />
        <FormTextField {...field("maxAge")} label={words.maxAge} inputMode="numeric" maxLength={3} />
        <FormTextField {...field("meetingPoint")} label={words.meetingPoint} maxLength={300} />
        <FormTextField
          {...field("meetingPlace")}
          label={words.meetingPlace}
          description={words.placeHint}
          maxLength={60}
        />
        <FormMoneyField
          {...field("detailsLaterBelow")}
          label={words.detailsLaterBelow}
          description={words.detailsLaterBelowHint}
        />
        <FormLongTextField
          {...field("packingList")}
          label={words.packingList}
          description={words.packingListHint}
          rows={4}
          maxLength={5_000}
        />
        <FormLongTextField
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
