import { Trash2 } from "lucide-react";
import { useId } from "react";
import { t } from "#messages/resources";
import { EntriesField } from "@/features/resources/entries-field";
import { CATEGORIES, hasValidSeats, lacks, type VehicleDraft } from "@/features/resources/rental";
import classes from "@/features/resources/resources.module.css";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/fields";
import { Grid, Stack, Text } from "@/ui/layout";
import { MoneyField } from "@/ui/money-field";
import { Segments } from "@/ui/segments";
import { SelectField } from "@/ui/select-field";

const { vehicle: words } = t;

type Props = {
  vehicle: VehicleDraft;
  number: number;
  /** Next was pressed: missing fields are shown. */
  isTried: boolean;
  onChange: (change: (vehicle: VehicleDraft) => Partial<VehicleDraft>) => void;
  onBusy: (field: string, isBusy: boolean) => void;
  onRemove: (() => void) | null;
};

/** One vehicle of a driver. */
export function VehicleBlock({ vehicle, number, isTried, onChange, onBusy, onRemove }: Props) {
  const id = useId();
  const missing = isTried ? lacks(vehicle) : [];
  const field = (
    name: "name" | "number" | "seats" | "rate" | "rateUnit" | "insurance" | "puc",
    label: string,
  ) => ({
    label,
    value: vehicle[name],
    error: missing.includes(label),
    autoComplete: "off",
    onChange: (event: { currentTarget: { value: string } }) => {
      const typed = event.currentTarget.value;
      onChange(() => ({ [name]: typed }));
    },
  });
  return (
    <section className={classes["row"]} aria-labelledby={id}>
      <h2 id={id} className={classes["rowTitle"]}>
        {words.one(number)}
      </h2>
      <Grid>
        <TextField {...field("name", words.name)} withAsterisk maxLength={200} />
        <SelectField
          label={words.category}
          withAsterisk
          value={vehicle.category}
          error={missing.includes(words.category)}
          data={[
            { value: "", label: words.pickCategory },
            ...CATEGORIES.map((category) => ({ value: category, label: category })),
          ]}
          onChange={(event) => {
            const category = event.currentTarget.value;
            onChange(() => ({ category }));
          }}
        />
        <TextField
          {...field("number", words.number)}
          withAsterisk
          maxLength={40}
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextField
          {...field("seats", words.seats)}
          description={words.seatsHint}
          error={!hasValidSeats(vehicle) && words.seatsWrong}
          inputMode="numeric"
          maxLength={2}
        />
        <Grid pair align="end">
          <MoneyField {...field("rate", words.rate)} withAsterisk />
          <TextField {...field("rateUnit", words.rateUnit)} maxLength={40} />
        </Grid>
        <TextField {...field("insurance", words.insurance)} type="date" withAsterisk />
        <TextField {...field("puc", words.puc)} type="date" withAsterisk />
        <div className={classes["segments"]}>
          <Segments
            label={words.ac}
            value={vehicle.isAc ? "ac" : "nonAc"}
            options={[
              { value: "ac", label: t.rentals.ac },
              { value: "nonAc", label: t.rentals.nonAc },
            ]}
            onChange={(chosen) => onChange(() => ({ isAc: chosen === "ac" }))}
          />
          <Segments
            label={words.availability}
            value={vehicle.isAvailable ? "yes" : "no"}
            options={[
              { value: "yes", label: t.rentals.available },
              { value: "no", label: t.rentals.notAvailable },
            ]}
            onChange={(chosen) => onChange(() => ({ isAvailable: chosen === "yes" }))}
          />
        </div>
        <Stack whole>
          <EntriesField
            label={words.docs}
            hint={words.docsHint}
            purpose="document"
            entries={vehicle.docs}
            isWrong={missing.includes(words.docs)}
            onChange={(change) => onChange(({ docs }) => ({ docs: change(docs) }))}
            onBusy={(isBusy) => onBusy("docs", isBusy)}
          />
        </Stack>
        <Stack whole>
          <EntriesField
            label={words.pictures}
            hint={words.picturesHint}
            purpose="photo"
            entries={vehicle.pictures}
            isWrong={missing.includes(words.pictures)}
            onChange={(change) => onChange(({ pictures }) => ({ pictures: change(pictures) }))}
            onBusy={(isBusy) => onBusy("pictures", isBusy)}
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
