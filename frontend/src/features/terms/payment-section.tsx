import { Plus, Trash2 } from "lucide-react";
import { t } from "#messages/terms-editor";
import { paymentSentence } from "@/domain/terms";
import {
  inEqualParts,
  MOST_INSTALMENTS,
  newInstalment,
  RECOMMENDED_DAYS,
  type TermsFields,
} from "@/features/terms/fields";
import { Section, type SectionProps } from "@/features/terms/section";
import classes from "@/features/terms/terms-editor.module.css";
import { Button } from "@/ui/button";
import { Choice, ChoiceGroup } from "@/ui/choice";
import { TextField } from "@/ui/fields";
import { IconButton } from "@/ui/icon-button";
import { MoneyField } from "@/ui/money-field";
import { SelectField } from "@/ui/select-field";

const KINDS: readonly TermsFields["payment"]["kind"][] = ["price", "person", "full"];
const COUNTED = (["start", "booking"] as const).map((value) => ({ value, label: t.countedFrom[value] }));

/** What is paid when booking, and when the rest is due. */
export function PaymentSection({ form, saved, terms, owner }: SectionProps) {
  const { kind, instalments } = form.values.payment;
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
            onPick={() => form.set("payment.kind", option)}
          />
        ))}
      </ChoiceGroup>
      {kind !== "full" && (
        <>
          <div className={classes["pair"]}>
            {kind === "price" ? (
              <TextField
                {...form.field("payment.value")}
                label={t.advancePercent}
                description={t.advancePercentHint}
                inputWrapperOrder={["label", "input", "description", "error"]}
                inputMode="decimal"
                maxLength={6}
              />
            ) : (
              <MoneyField {...form.field("payment.value")} label={t.advanceAmount} />
            )}
          </div>
          <div className={classes["rows"]}>
            <h4 className={classes["small"]}>{t.rest}</h4>
            {instalments.map((row, index) => (
              <fieldset key={row.key} className={classes["row"]}>
                <legend className="visually-hidden">{t.instalment(index + 1)}</legend>
                {hasParts && (
                  <TextField
                    {...form.field(`payment.instalments.${index}.share`)}
                    label={t.share}
                    inputMode="numeric"
                    maxLength={3}
                  />
                )}
                <TextField
                  {...form.field(`payment.instalments.${index}.days`)}
                  label={t.days}
                  inputMode="numeric"
                  maxLength={3}
                />
                <SelectField
                  {...form.field(`payment.instalments.${index}.from`)}
                  onChange={(event) =>
                    form.set(
                      `payment.instalments.${index}.from`,
                      event.currentTarget.value === "start" ? "start" : "booking",
                    )
                  }
                  label={t.counted}
                  data={COUNTED}
                />
                {hasParts && (
                  <IconButton
                    className={classes["remove"]}
                    label={t.removeInstalment(index + 1)}
                    onClick={() =>
                      form.set("payment.instalments", inEqualParts(instalments.toSpliced(index, 1)))
                    }
                  >
                    <Trash2 size={18} aria-hidden />
                  </IconButton>
                )}
              </fieldset>
            ))}
            <div className={classes["buttons"]}>
              <Button
                variant="outline"
                size="sm"
                before={<Plus size={16} aria-hidden />}
                disabled={instalments.length >= MOST_INSTALMENTS}
                onClick={() =>
                  form.set("payment.instalments", inEqualParts([...instalments, newInstalment()]))
                }
              >
                {t.addInstalment}
              </Button>
              {!isRecommended && !hasParts && (
                <Button
                  variant="subtle"
                  size="sm"
                  onClick={() =>
                    form.set(
                      "payment.instalments",
                      instalments.map((row) => ({ ...row, days: RECOMMENDED_DAYS, from: "start" })),
                    )
                  }
                >
                  {t.useRecommended}
                </Button>
              )}
            </div>
            {!isRecommended && <p className={classes["hint"]}>{t.recommended}</p>}
            <p className={classes["hint"]}>{t.lateNote}</p>
          </div>
        </>
      )}
    </Section>
  );
}
