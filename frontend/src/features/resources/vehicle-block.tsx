import { Trash2 } from "lucide-react";
import { useId } from "react";
import { type Control, useFormState } from "react-hook-form";
import { t } from "#messages/resources";
import { VehicleCategory } from "@/api/generated/zod.gen";
import { EntriesField } from "@/features/resources/entries-field";
import { namesOf, type RentalValues } from "@/features/resources/rental";
import classes from "@/features/resources/resources.module.css";
import { Button } from "@/ui/button";
import { FormMoneyField, FormSelectField, FormTextField, useBoundField } from "@/ui/form-fields";
import { Grid, Stack, Text } from "@/ui/layout";
import { Segments } from "@/ui/segments";

const { vehicle: words } = t;

type Props = {
  control: Control<RentalValues, unknown, RentalValues>;
  index: number;
  /** Called with 1 when a field begins to upload files, and with -1 when it ends. */
  onUploads: (change: 1 | -1) => void;
  onRemove: (() => void) | null;
};

/** One vehicle of a driver. */
export function VehicleBlock({ control, index, onUploads, onRemove }: Props) {
  const id = useId();
  const { errors } = useFormState({ control });
  const missing = namesOf(errors.vehicles?.[index] ?? {});
  const vehicle = `vehicles.${index}` as const;
  const isAc = useBoundField({ control, name: `${vehicle}.isAc` });
  const isAvailable = useBoundField({ control, name: `${vehicle}.isAvailable` });
  const number = index + 1;
  return (
    <section className={classes["row"]} aria-labelledby={id}>
      <h2 id={id} className={classes["rowTitle"]}>
        {words.one(number)}
      </h2>
      <Grid>
        <FormTextField
          control={control}
          name={`${vehicle}.vehicleName`}
          label={words.name}
          withAsterisk
          maxLength={200}
        />
        <FormSelectField
          control={control}
          name={`${vehicle}.category`}
          label={words.category}
          withAsterisk
          data={[
            { value: "", label: words.pickCategory },
            ...VehicleCategory.options.map((category) => ({ value: category, label: category })),
          ]}
        />
        <FormTextField
          control={control}
          name={`${vehicle}.vehicleNumber`}
          label={words.number}
          withAsterisk
          maxLength={40}
          autoCapitalize="characters"
          spellCheck={false}
        />
        <FormTextField
          control={control}
          name={`${vehicle}.seats`}
          label={words.seats}
          description={words.seatsHint}
          inputMode="numeric"
          maxLength={2}
        />
        <Grid pair align="end">
          <FormMoneyField control={control} name={`${vehicle}.rate`} label={words.rate} withAsterisk />
          <FormTextField
            control={control}
            name={`${vehicle}.rateUnit`}
            label={words.rateUnit}
            maxLength={40}
          />
        </Grid>
        <FormTextField
          control={control}
          name={`${vehicle}.insuranceRenewalDate`}
          label={words.insurance}
          type="date"
          withAsterisk
        />
        <FormTextField
          control={control}
          name={`${vehicle}.pucDate`}
          label={words.puc}
          type="date"
          withAsterisk
        />
        <div className={classes["segments"]}>
          <Segments
            label={words.ac}
            value={isAc.value ? "ac" : "nonAc"}
            options={[
              { value: "ac", label: t.rentals.ac },
              { value: "nonAc", label: t.rentals.nonAc },
            ]}
            onChange={(chosen) => isAc.onChange(chosen === "ac")}
          />
          <Segments
            label={words.availability}
            value={isAvailable.value ? "yes" : "no"}
            options={[
              { value: "yes", label: t.rentals.available },
              { value: "no", label: t.rentals.notAvailable },
            ]}
            onChange={(chosen) => isAvailable.onChange(chosen === "yes")}
          />
        </div>
        <Stack whole>
          <EntriesField
            control={control}
            name={`${vehicle}.vehicleDocs`}
            label={words.docs}
            hint={words.docsHint}
            purpose="document"
            onUploads={onUploads}
          />
        </Stack>
        <Stack whole>
          <EntriesField
            control={control}
            name={`${vehicle}.pictures`}
            label={words.pictures}
            hint={words.picturesHint}
            purpose="photo"
            onUploads={onUploads}
          />
        </Stack>
      </Grid>
      {missing.length > 0 && (
        <Text tone="bad" size="sm">
          {words.missing(missing.join(", "))}
        </Text>
      )}
      {onRemove && (
        <div>
          <Button
            size="sm"
            variant="subtle"
            before={<Trash2 size={16} aria-hidden />}
            aria-label={words.removeOf(number)}
            onClick={onRemove}
          >
            {words.remove}
          </Button>
        </div>
      )}
    </section>
  );
}
