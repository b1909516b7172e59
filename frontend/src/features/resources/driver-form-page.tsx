import { type FormEvent, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { t } from "#messages/resources";
import { uploadFor } from "@/api/pictures";
import type { Driver } from "@/features/resources/queries";
import { type DriverField, driverProblem } from "@/features/resources/rental";
import type { RentalSearch } from "@/features/resources/rental-search";
import { RentalStep } from "@/features/resources/rental-step";
import classes from "@/features/resources/resources.module.css";
import { useRental } from "@/features/resources/use-rental";
import { Button } from "@/ui/button";
import { RestoredNotice } from "@/ui/draft-notice";
import { TextField } from "@/ui/fields";
import { focusFirstError } from "@/ui/form-errors";
import { Grid, Row, Stack } from "@/ui/layout";
import { PhoneField } from "@/ui/phone-field";
import { PictureField } from "@/ui/picture-field";
import { toast } from "@/ui/toasts";

const MOST_BYTES = 5 * 1024 * 1024;
const SQUARE = 1;
const { driver: words } = t;

type Props = { clientId: number; search: RentalSearch; onNext: () => void };

/** The first step of a rental: the driver. */
export function DriverFormPage({ clientId, search, onNext }: Props) {
  return (
    <RentalStep
      search={search}
      step={0}
      title={search.driver === undefined ? words.add : words.edit}
      lead={words.lead}
    >
      {(driver) => <DriverForm key={search.driver} clientId={clientId} driver={driver} onNext={onNext} />}
    </RentalStep>
  );
}

function DriverForm({
  clientId,
  driver,
  onNext,
}: {
  clientId: number;
  driver: Driver | null;
  onNext: () => void;
}) {
  const rental = useRental(clientId, driver);
  const { value, change } = rental;
  const form = useRef<HTMLFormElement>(null);
  const upload = useMemo(() => uploadFor("photo"), []);
  const [isBusy, setBusy] = useState(false);
  const [isTried, setTried] = useState(false);
  // One error at a time, in the form's order.
  const problems: Partial<Record<DriverField, string>> = isTried
    ? driverProblem(value, rental.hasLicence)
    : {};

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (Object.keys(driverProblem(value, rental.hasLicence)).length > 0) {
      flushSync(() => setTried(true));
      focusFirstError(form.current);
    } else if (isBusy) toast.warning(words.photoOnItsWay);
    else onNext();
  };
  const field = (name: "name" | "location" | "phone") => ({
    value: value[name],
    error: problems[name],
    autoComplete: "off",
    onChange: (event: { currentTarget: { value: string } }) => {
      const typed = event.currentTarget.value;
      change(() => ({ [name]: typed }));
    },
  });
  return (
    <form ref={form} noValidate className={classes["form"]} onSubmit={submit}>
      <RestoredNotice at={rental.restoredAt} onStartAgain={rental.startAgain} />
      <Grid>
        <TextField {...field("name")} label={words.name} withAsterisk maxLength={200} />
        <TextField {...field("location")} label={words.location} withAsterisk maxLength={500} />
        <TextField
          label={words.licence}
          description={driver?.licence_number ? words.licenceKept(driver.licence_number) : words.licenceHint}
          withAsterisk={!driver?.licence_number}
          value={rental.licence}
          error={problems.licence}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => rental.changeLicence(event.currentTarget.value)}
        />
        <PhoneField
          {...field("phone")}
          label={`${words.phone} (${t.optional})`}
          description={words.phoneHint}
        />
        <Stack whole>
          <PictureField
            label={words.photo}
            hint={words.photoHint}
            required
            error={problems.photo}
            value={value.photo}
            onChange={(photo) => change(() => ({ photo }))}
            upload={upload}
            onBusy={setBusy}
            mostBytes={MOST_BYTES}
            tooLarge={words.photoLarge}
            aspect={SQUARE}
          />
        </Stack>
      </Grid>
      <Row justify="end">
        <Button type="submit">{t.next}</Button>
      </Row>
    </form>
  );
}
