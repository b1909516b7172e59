import { Plus, Trash2 } from "lucide-react";
import { useFieldArray, useWatch } from "react-hook-form";
import { t } from "#messages/terms-editor";
import { paymentSentence } from "@/domain/terms";
import {
  inEqualParts,
  MOST_INSTALMENTS,
  NEW_INSTALMENT,
  RECOMMENDED_DAYS,
  type TermsFields,
} from "@/features/terms/fields";
import { Section, type SectionProps } from "@/features/terms/section";
import classes from "@/features/terms/terms-editor.module.css";
import { Button } from "@/ui/button";
import { Choice, ChoiceGroup } from "@/ui/choice";
import { FormMoneyField, FormSelectField, FormTextField } from "@/ui/form-fields";
import { IconButton } from "@/ui/icon-button";
import { Grid, Hint, Row } from "@/ui/layout";

const KINDS: readonly TermsFields["payment"]["kind"][] = ["price", "person", "full"];
const COUNTED = (["start", "booking"] as const).map((value) => ({ value, label: t.countedFrom[value] }));

/** What is paid when booking, and when the rest is due. */
export function PaymentSection({ form, saved, terms, owner }: SectionProps) {
  const { control } = form;
  const { kind, instalments } = useWatch({ control, name: "payment" });
  const { fields: rows, replace } = useFieldArray({ control, name: "payment.instalments" });
  const hasParts = instalments.length > 1;
  const isRecommended = instalments.every(({ from }) => from === "start");
  return (
    <Section
      form={form}
      terms={terms}
      owner={owner}
      name="payment"
      title={t.payment}
      sentences={[paymentSentence(terms.applies.payment, null)]}
    >
      <ChoiceGroup legend={t.advance}>
        {KINDS.map((option) => (
          <Choice
            key={option}
            name={`advance-${saved.level}`}
            title={t.advanceKinds[option]}
            checked={kind === option}
            onPick={() => form.setValue("payment.kind", option)}
          />
        ))}
      </ChoiceGroup>
      {kind !== "full" && (
        <>
          <Grid>
            {kind === "price" ? (
              <FormTextField
                control={control}
                name="payment.value"
                label={t.advancePercent}
                description={t.advancePercentHint}
                inputWrapperOrder={["label", "input", "description", "error"]}
                inputMode="decimal"
                maxLength={6}
              />
            ) : (
              <FormMoneyField control={control} name="payment.value" label={t.advanceAmount} />
            )}
          </Grid>
          <div className={classes["rows"]}>
            <h4 className={classes["small"]}>{t.rest}</h4>
            {rows.map(({ id }, index) => (
              <fieldset key={id} className={classes["row"]}>
                <legend className="visually-hidden">{t.instalment(index + 1)}</legend>
                {hasParts && (
                  <FormTextField
                    control={control}
                    name={`payment.instalments.${index}.share`}
                    label={t.share}
                    inputMode="numeric"
                    maxLength={3}
                  />
                )}
                <FormTextField
                  control={control}
                  name={`payment.instalments.${index}.days`}
                  label={t.days}
                  inputMode="numeric"
                  maxLength={3}
                />
                <FormSelectField
                  control={control}
                  name={`payment.instalments.${index}.from`}
                  label={t.counted}
                  data={COUNTED}
                />
                {hasParts && (
                  <IconButton
                    className={classes["remove"]}
                    label={t.removeInstalment(index + 1)}
                    onClick={() => replace(inEqualParts(instalments.toSpliced(index, 1)))}
                  >
                    <Trash2 size={18} aria-hidden />
                  </IconButton>
                )}
              </fieldset>
            ))}
            <Row gap={2}>
              <Button
                variant="outline"
                size="sm"
                before={<Plus size={16} aria-hidden />}
                disabled={instalments.length >= MOST_INSTALMENTS}
                onClick={() => replace(inEqualParts([...instalments, NEW_INSTALMENT]))}
              >
                {t.addInstalment}
              </Button>
              {!isRecommended && !hasParts && (
                <Button
                  variant="subtle"
                  size="sm"
                  onClick={() =>
                    replace(instalments.map((row) => ({ ...row, days: RECOMMENDED_DAYS, from: "start" })))
                  }
                >
                  {t.useRecommended}
                </Button>
              )}
            </Row>
            {!isRecommended && <Hint>{t.recommended}</Hint>}
            <Hint>{t.lateNote}</Hint>
          </div>
        </>
      )}
    </Section>
  );
}
