import { t } from "#messages/options";
import editor from "@/features/events/editor.module.css";
import { OptionSection, type SectionProps } from "@/features/events/option-section";
import {
  addOnProblems,
  categoryProblems,
  variantProblems,
  wireAddOns,
  wireCategories,
  wireVariants,
} from "@/features/events/options";
import classes from "@/features/events/options.module.css";
import { FormCheckField, FormMoneyField, FormSelectField, FormTextField } from "@/ui/form-fields";

const NAME = { maxLength: 60, autoComplete: "off", withAsterisk: true } as const;
const NUMBER = { inputMode: "numeric", autoComplete: "off" } as const;
/** A hint below its input keeps the inputs of a row on one line. */
const HINT_BELOW = { inputWrapperOrder: ["label", "input", "description", "error"] } as {
  inputWrapperOrder: ("label" | "input" | "description" | "error")[];
};

const choices = <Key extends string>(labels: Readonly<Record<Key, string>>) =>
  (Object.keys(labels) as Key[]).map((value) => ({ value, label: labels[value] }));

/** Pick-up points and other variants, each with its price and, where wanted, its own number of places. */
export function VariantsSection(props: SectionProps) {
  return (
    <OptionSection
      {...props}
      section="variants"
      problemsOf={variantProblems}
      wire={(rows) => ({ variants: wireVariants(rows) })}
    >
      {({ control }, { direction }, index) => (
        <>
          <div className={classes["wide"]}>
            <FormTextField
              control={control}
              name={`rows.${index}.name`}
              {...NAME}
              {...HINT_BELOW}
              label={t.name}
              description={index === 0 ? t.variantHint : undefined}
            />
          </div>
          <FormSelectField
            control={control}
            name={`rows.${index}.direction`}
            label={t.price}
            data={choices(t.directions)}
          />
          {direction !== "same" && (
            <FormMoneyField control={control} name={`rows.${index}.amount`} label={t.amount} withAsterisk />
          )}
          <FormTextField
            control={control}
            name={`rows.${index}.stock`}
            {...NUMBER}
            label={t.stock}
            placeholder={t.stockAny}
          />
        </>
      )}
    </OptionSection>
  );
}

/** Travellers of an age who pay a share of the price. */
export function CategoriesSection(props: SectionProps) {
  // Once a trip was published a category may be booked.
  const isBedFixed = ({ id }: { id: number | null }) => props.event.is_fixed && id !== null;
  return (
    <OptionSection
      {...props}
      section="categories"
      problemsOf={categoryProblems}
      wire={(rows) => ({ categories: wireCategories(rows) })}
      hint={`${t.agesHint} ${t.bedHint}`}
    >
      {({ control }, row, index) => (
        <>
          <div className={classes["wide"]}>
            <FormTextField control={control} name={`rows.${index}.name`} {...NAME} label={t.name} />
          </div>
          <FormTextField
            control={control}
            name={`rows.${index}.minAge`}
            {...NUMBER}
            label={`${t.minAge} (${t.optional})`}
            maxLength={3}
          />
          <FormTextField
            control={control}
            name={`rows.${index}.maxAge`}
            {...NUMBER}
            label={`${t.maxAge} (${t.optional})`}
            maxLength={3}
          />
          <FormTextField
            control={control}
            name={`rows.${index}.percent`}
            label={t.percent}
            withAsterisk
            inputMode="decimal"
            autoComplete="off"
            maxLength={6}
          />
          <div className={classes["wide"]}>
            <FormCheckField
              control={control}
              name={`rows.${index}.takesBed`}
              label={isBedFixed(row) ? `${t.takesBed} ${t.takesBedFixed}` : t.takesBed}
              disabled={isBedFixed(row)}
            />
          </div>
        </>
      )}
    </OptionSection>
  );
}

/** What a party can buy with the trip, and later from My Bookings. */
export function AddOnsSection(props: SectionProps) {
  return (
    <OptionSection
      {...props}
      section="add_ons"
      problemsOf={addOnProblems}
      wire={(rows) => ({ add_ons: wireAddOns(rows) })}
    >
      {({ control, formState }, row, index) => (
        <>
          <div className={classes["wide"]}>
            <FormTextField control={control} name={`rows.${index}.name`} {...NAME} label={t.name} />
          </div>
          <FormMoneyField control={control} name={`rows.${index}.price`} label={t.addOnPrice} withAsterisk />
          <FormSelectField
            control={control}
            name={`rows.${index}.basis`}
            label={t.basis}
            data={choices(t.bases)}
          />
          <div className={classes["wide"]}>
            <FormCheckField control={control} name={`rows.${index}.isPerDay`} label={t.perDay} />
          </div>
          <details
            className={classes["wide"]}
            open={
              Boolean(row.description || row.tax || row.stock || row.cutoff !== "0") ||
              formState.errors.rows?.[index] !== undefined ||
              undefined
            }
          >
            <summary className={editor["more"]}>{t.more}</summary>
            <div className={classes["fields"]}>
              <div className={classes["wide"]}>
                <FormTextField
                  control={control}
                  name={`rows.${index}.description`}
                  label={`${t.description} (${t.optional})`}
                  maxLength={500}
                  autoComplete="off"
                />
              </div>
              <FormTextField
                control={control}
                name={`rows.${index}.stock`}
                {...NUMBER}
                label={t.number}
                placeholder={t.stockAny}
              />
              <FormTextField
                control={control}
                name={`rows.${index}.cutoff`}
                {...NUMBER}
                {...HINT_BELOW}
                label={t.cutoff}
                description={t.cutoffHint}
                maxLength={3}
              />
              <FormTextField
                control={control}
                name={`rows.${index}.tax`}
                {...HINT_BELOW}
                label={t.tax}
                description={t.taxHint}
                inputMode="decimal"
                autoComplete="off"
                maxLength={6}
              />
            </div>
          </details>
        </>
      )}
    </OptionSection>
  );
}
