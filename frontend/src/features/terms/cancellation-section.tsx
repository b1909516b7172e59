import { Plus, Trash2 } from "lucide-react";
import { t } from "#messages/terms-editor";
import { cancellationSentences } from "@/domain/terms";
import { Brackets, ChargeFields } from "@/features/terms/brackets";
import { MOST_SEASONS, newSeason } from "@/features/terms/fields";
import { Fold } from "@/features/terms/fold";
import { Section, type SectionProps } from "@/features/terms/section";
import classes from "@/features/terms/terms-editor.module.css";
import { Button } from "@/ui/button";
import { Choice, ChoiceGroup } from "@/ui/choice";
import { TextField } from "@/ui/fields";
import { IconButton } from "@/ui/icon-button";
import { MoneyField } from "@/ui/money-field";

/** What cancelling costs, by the days before the start. */
export function CancellationSection({ form, terms, owner }: SectionProps) {
  const { brackets, seasons, least, noShow, isTaxReturned, ownChanges, move } = form.values.cancellation;
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
      <Brackets form={form} rows={brackets} at="cancellation" />
      <Fold title={t.more} opens={least !== "" || noShow !== "100" || !isTaxReturned}>
        <div className={classes["pair"]}>
          <MoneyField
            {...form.field("cancellation.least")}
            label={t.least}
            description={t.leastHint}
            inputWrapperOrder={["label", "input", "description", "error"]}
          />
        </div>
        <fieldset className={classes["group"]}>
          <legend className={classes["small"]}>{t.noShow}</legend>
          <p className={classes["hint"]}>{t.noShowHint}</p>
          <div className={classes["row"]}>
            <ChargeFields form={form} value="cancellation.noShow" basis="cancellation.noShowBasis" />
          </div>
        </fieldset>
        <ChoiceGroup legend={t.taxOfRefund}>
          <Choice
            name={`tax-of-refund-${terms.level}`}
            title={t.taxReturned}
            note={t.taxReturnedNote}
            checked={isTaxReturned}
            onPick={() => form.set("cancellation.isTaxReturned", true)}
          />
          <Choice
            name={`tax-of-refund-${terms.level}`}
            title={t.taxKept}
            note={t.taxKeptNote}
            checked={!isTaxReturned}
            onPick={() => form.set("cancellation.isTaxReturned", false)}
          />
        </ChoiceGroup>
      </Fold>
      <Fold title={t.ownChanges} opens={ownChanges !== "" || move !== ""}>
        <p className={classes["hint"]}>{t.ownChangesHint}</p>
        <div className={classes["pair"]}>
          <TextField
            {...form.field("cancellation.ownChanges")}
            label={t.ownChangesDays}
            description={t.ownChangesDaysHint}
            inputWrapperOrder={["label", "input", "description", "error"]}
            inputMode="numeric"
            maxLength={3}
          />
          <MoneyField
            {...form.field("cancellation.move")}
            label={t.move}
            description={t.moveHint}
            inputWrapperOrder={["label", "input", "description", "error"]}
          />
        </div>
      </Fold>
      <Fold title={t.seasons(seasons.length)}>
        <p className={classes["hint"]}>{t.seasonsHint}</p>
        {seasons.map((season, index) => (
          <fieldset key={season.key} className={classes["season"]}>
            <legend className={classes["small"]}>{t.season(index + 1)}</legend>
            <div className={classes["row"]}>
              <TextField
                {...form.field(`cancellation.seasons.${index}.first`)}
                label={t.firstDay}
                type="date"
              />
              <TextField
                {...form.field(`cancellation.seasons.${index}.last`)}
                label={t.lastDay}
                type="date"
              />
              <IconButton
                className={classes["remove"]}
                label={t.removeSeason(index + 1)}
                onClick={() => form.set("cancellation.seasons", seasons.toSpliced(index, 1))}
              >
                <Trash2 size={18} aria-hidden />
              </IconButton>
            </div>
            <Brackets form={form} rows={season.brackets} at={`cancellation.seasons.${index}`} />
          </fieldset>
        ))}
        <Button
          variant="outline"
          size="sm"
          before={<Plus size={16} aria-hidden />}
          disabled={seasons.length >= MOST_SEASONS}
          onClick={() => form.set("cancellation.seasons", [...seasons, newSeason(brackets)])}
        >
          {t.addSeason}
        </Button>
      </Fold>
    </Section>
  );
}
