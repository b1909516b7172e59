import { Plus, Trash2 } from "lucide-react";
import { useFieldArray, useWatch } from "react-hook-form";
import { t } from "#messages/terms-editor";
import { formatPercent } from "@/domain/terms";
import { MOST_RATES, NEW_RATE, type TaxKind } from "@/features/terms/fields";
import { Fold } from "@/features/terms/fold";
import type { Terms } from "@/features/terms/queries";
import { Section, type SectionProps } from "@/features/terms/section";
import classes from "@/features/terms/terms-editor.module.css";
import { formatDay } from "@/lib/dates";
import { Button } from "@/ui/button";
import { Choice, ChoiceGroup } from "@/ui/choice";
import { FormTextField } from "@/ui/form-fields";
import { IconButton } from "@/ui/icon-button";
import { Grid, Hint } from "@/ui/layout";
import { TextLink } from "@/ui/link";
import { Notice } from "@/ui/notice";

const KINDS: readonly TaxKind[] = ["none", "five", "eighteen", "own"];

type Props = SectionProps & {
  /** The server's sentence about a tax without a GSTIN. */
  refusal: string | undefined;
};

/** The rates of tax, and whether prices are entered with it. */
export function TaxSection({ form, saved, terms, owner, refusal }: Props) {
  const { control } = form;
  const [kind, isIncluded] = useWatch({ control, name: ["tax.kind", "tax.isIncluded"] });
  const later = useFieldArray({ control, name: "tax.later" });
  const isLocked = !saved.has_gstin && saved.level === "client";
  const first = saved.applies.tax.rates[0]?.percent ?? 0;
  return (
    <Section
      form={form}
      terms={terms}
      owner={owner}
      name="tax"
      title={t.tax}
      sentences={taxSentences(terms)}
      canChange={saved.has_gstin}
      notice={
        !saved.has_gstin && (
          <Notice
            tone={refusal ? "bad" : "note"}
            action={
              <TextLink to="/to/basic-client-profile" hash="receipt-details">
                {t.addGstin}
              </TextLink>
            }
          >
            {refusal ?? t.noGstin(formatPercent(first))}
          </Notice>
        )
      }
    >
      {!isLocked && (
        <>
          <ChoiceGroup legend={t.rate}>
            {KINDS.map((option) => (
              <Choice
                key={option}
                name={`rate-${saved.level}`}
                title={t.rates[option]}
                note={t.rateNotes[option]}
                checked={kind === option}
                onPick={() => form.setValue("tax.kind", option)}
              />
            ))}
          </ChoiceGroup>
          {kind === "own" && (
            <Grid>
              <FormTextField
                control={control}
                name="tax.percent"
                label={t.percent}
                inputMode="decimal"
                maxLength={6}
              />
            </Grid>
          )}
          <ChoiceGroup legend={t.entered}>
            <Choice
              name={`entered-${saved.level}`}
              title={t.without}
              note={t.withoutNote}
              checked={!isIncluded}
              onPick={() => form.setValue("tax.isIncluded", false)}
            />
            <Choice
              name={`entered-${saved.level}`}
              title={t.included}
              note={t.includedNote}
              checked={isIncluded}
              onPick={() => form.setValue("tax.isIncluded", true)}
            />
          </ChoiceGroup>
          <Fold title={t.laterRates} opens={later.fields.length > 0}>
            <Hint>{t.laterRatesHint}</Hint>
            {later.fields.map(({ id }, index) => (
              <fieldset key={id} className={classes["row"]}>
                <legend className="visually-hidden">{t.rateOf(index + 2)}</legend>
                <FormTextField
                  control={control}
                  name={`tax.later.${index}.from`}
                  label={t.fromDay}
                  type="date"
                />
                <FormTextField
                  control={control}
                  name={`tax.later.${index}.percent`}
                  label={t.percent}
                  inputMode="decimal"
                  maxLength={6}
                />
                <IconButton
                  className={classes["remove"]}
                  label={t.removeRate(index + 2)}
                  onClick={() => later.remove(index)}
                >
                  <Trash2 size={18} aria-hidden />
                </IconButton>
              </fieldset>
            ))}
            <Button
              variant="outline"
              size="sm"
              before={<Plus size={16} aria-hidden />}
              disabled={later.fields.length >= MOST_RATES - 1}
              onClick={() => later.append(NEW_RATE, { shouldFocus: false })}
            >
              {t.addRate}
            </Button>
          </Fold>
        </>
      )}
    </Section>
  );
}

function taxSentences({ applies: { tax }, has_gstin }: Terms): string[] {
  const [first, ...later] = tax.rates;
  const percent = first?.percent ?? 0;
  if (!has_gstin) return [t.noTax];
  const now = (tax.is_included ? t.taxIncluded : t.taxAdded)(formatPercent(percent));
  return [
    percent === 0 ? t.noTax : now,
    ...later.map((rate) => t.taxFrom(formatDay(rate.from_day ?? ""), formatPercent(rate.percent))),
  ];
}
