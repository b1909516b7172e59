import type { Control, FieldPath } from "react-hook-form";
import { t } from "#messages/wizard";
import classes from "@/features/events/basic-info-form.module.css";
import type { Basics, BasicsOutput } from "@/features/events/basics";
import editor from "@/features/events/editor.module.css";
import { FormLongTextField, FormMoneyField, FormSelectField, FormTextField } from "@/ui/form-fields";
import { Grid, Hint } from "@/ui/layout";

const { basics: words } = t;
const LEVELS = ["easy", "moderate", "demanding", "strenuous"] as const;

type Props = { control: Control<Basics, unknown, BasicsOutput>; disabled: boolean };

/** What a trip's page shows besides its words. Folded: a plain trip needs none of it. */
export function TripPageFields({ control, disabled }: Props) {
  const field = (name: FieldPath<Basics>) => ({ control, name, disabled });
  return (
    <details className={classes["wide"]}>
      <summary className={editor["more"]}>{words.forThePage}</summary>
      <Hint>{words.forThePageHint}</Hint>
      <Grid align="end" above={3}>
        <FormSelectField
          {...field("difficulty")}
          label={words.difficulty}
          data={[
            { value: "", label: words.notSaid },
            ...LEVELS.map((value) => ({ value, label: words.difficulties[value] })),
          ]}
        />
        <FormTextField {...field("difficulty_note")} label={words.difficultyNote} maxLength={500} />
        <FormTextField {...field("min_age")} label={words.minAge} inputMode="numeric" maxLength={3} />
        <FormTextField {...field("max_age")} label={words.maxAge} inputMode="numeric" maxLength={3} />
        <FormTextField {...field("meeting_point")} label={words.meetingPoint} maxLength={300} />
        <FormTextField
          {...field("meeting_place")}
          label={words.meetingPlace}
          description={words.placeHint}
          maxLength={60}
        />
        <FormMoneyField
          {...field("details_later_below")}
          label={words.detailsLaterBelow}
          description={words.detailsLaterBelowHint}
        />
        <FormLongTextField
          {...field("packing_list")}
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
      </Grid>
    </details>
  );
}
