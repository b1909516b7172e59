import { Plus, Trash2 } from "lucide-react";
import { useFieldArray, useWatch } from "react-hook-form";
import { t } from "#messages/terms-editor";
import { cancellationSentences } from "@/domain/terms";
import { Brackets, ChargeFields } from "@/features/terms/brackets";
import { MOST_SEASONS, newSeason } from "@/features/terms/fields";
import { Fold } from "@/features/terms/fold";
import { Section, type SectionProps } from "@/features/terms/section";
import classes from "@/features/terms/terms-editor.module.css";
import { Button } from "@/ui/button";
import { Choice, ChoiceGroup } from "@/ui/choice";
import { FormMoneyField, FormTextField } from "@/ui/form-fields";
import { IconButton } from "@/ui/icon-button";
import { Grid, Hint, Stack } from "@/ui/layout";

/** What cancelling costs, by the days before the start. */
export function CancellationSection({ form, terms, owner }: SectionProps) {
  const { control } = form;
  const { least, noShow, isTaxReturned, ownChanges, move } = useWatch({ control, name: "cancellation" });
  const seasons = useFieldArray({ control, name: "cancellation.seasons" });
  return (
    <Section
      form={form}
      terms={terms}
      owner={owner}
      name="cancellation"
      title={t.cancellation}
      sentences={cancellationSentences(terms.applies.cancellation, null)}
    >
      <h4 className={classes["small"]}>{t.brackets}</h4>
      <Brackets control={control} at="cancellation" />
      <Fold title={t.more} opens={least !== "" || noShow !== "100" || !isTaxReturned}>
        <Grid>
          <FormMoneyField
            control={control}
            name="cancellation.least"
            label={t.least}
            description={t.leastHint}
            inputWrapperOrder={["label", "input", "description", "error"]}
          />
        </Grid>
        <Stack as="fieldset">
          <legend className={classes["small"]}>{t.noShow}</legend>
          <Hint>{t.noShowHint}</Hint>
          <div className={classes["row"]}>
            <ChargeFields control={control} value="cancellation.noShow" basis="cancellation.noShowBasis" />
          </div>
        </Stack>
        <ChoiceGroup legend={t.taxOfRefund}>
          <Choice
            name={`tax-of-refund-${terms.level}`}
            title={t.taxReturned}
            note={t.taxReturnedNote}
            checked={isTaxReturned}
            onPick={() => form.setValue("cancellation.isTaxReturned", true)}
          />
          <Choice
            name={`tax-of-refund-${terms.level}`}
            title={t.taxKept}
            note={t.taxKeptNote}
            checked={!isTaxReturned}
            onPick={() => form.setValue("cancellation.isTaxReturned", false)}
          />
        </ChoiceGroup>
      </Fold>
      <Fold title={t.ownChanges} opens={ownChanges !== "" || move !== ""}>
        <Hint>{t.ownChangesHint}</Hint>
        <Grid>
          <FormTextField
            control={control}
            name="cancellation.ownChanges"
            label={t.ownChangesDays}
            description={t.ownChangesDaysHint}
            inputWrapperOrder={["label", "input", "description", "error"]}
            inputMode="numeric"
            maxLength={3}
          />
          <FormMoneyField
            control={control}
            name="cancellation.move"
            label={t.move}
            description={t.moveHint}
            inputWrapperOrder={["label", "input", "description", "error"]}
          />
        </Grid>
      </Fold>
      <Fold title={t.seasons(seasons.fields.length)}>
        <Hint>{t.seasonsHint}</Hint>
        {seasons.fields.map(({ id }, index) => (
          <fieldset key={id} className={classes["season"]}>
            <legend className={classes["small"]}>{t.season(index + 1)}</legend>
            <div className={classes["row"]}>
              <FormTextField
                control={control}
                name={`cancellation.seasons.${index}.first`}
                label={t.firstDay}
                type="date"
              />
              <FormTextField
                control={control}
                name={`cancellation.seasons.${index}.last`}
                label={t.lastDay}
                type="date"
              />
              <IconButton
                className={classes["remove"]}
                label={t.removeSeason(index + 1)}
                onClick={() => seasons.remove(index)}
              >
                <Trash2 size={18} aria-hidden />
              </IconButton>
            </div>
            <Brackets control={control} at={`cancellation.seasons.${index}`} />
          </fieldset>
        ))}
        <Button
          variant="outline"
          size="sm"
          before={<Plus size={16} aria-hidden />}
          disabled={seasons.fields.length >= MOST_SEASONS}
          onClick={() =>
            seasons.append(newSeason(form.getValues("cancellation.brackets")), { shouldFocus: false })
          }
        >
          {t.addSeason}
        </Button>
      </Fold>
    </Section>
  );
}
