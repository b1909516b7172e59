import { useMemo, useState } from "react";
import { t } from "#messages/resources";
import { uploadFor } from "@/api/pictures";
import type { Driver } from "@/features/resources/queries";
import { driverStep } from "@/features/resources/rental";
import type { RentalSearch } from "@/features/resources/rental-search";
import { RentalStep } from "@/features/resources/rental-step";
import classes from "@/features/resources/resources.module.css";
import { useRentalForm } from "@/features/resources/use-rental";
import { Form, SubmitButton } from "@/ui/form";
import { FormPhoneField, FormPictureField, FormTextField } from "@/ui/form-fields";
import { Grid, Row, Stack } from "@/ui/layout";
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

type FormProps = Omit<Props, "search"> & { driver: Driver | null };

function DriverForm({ clientId, driver, onNext }: FormProps) {
  const { form, notice } = useRentalForm(clientId, driver, driverStep(Boolean(driver?.licence_number)));
  const { control } = form;
  const upload = useMemo(() => uploadFor("photo"), []);
  const [isBusy, setBusy] = useState(false);
  return (
    <Form
      form={form}
      autoComplete="off"
      className={classes["form"]}
      onSave={() => (isBusy ? toast.warning(words.photoOnItsWay) : onNext())}
    >
      {notice}
      <Grid>
        <FormTextField control={control} name="name" label={words.name} withAsterisk maxLength={200} />
        <FormTextField
          control={control}
          name="location"
          label={words.location}
          withAsterisk
          maxLength={500}
        />
        <FormTextField
          control={control}
          name="licence_number"
          label={words.licence}
          description={driver?.licence_number ? words.licenceKept(driver.licence_number) : words.licenceHint}
          withAsterisk={!driver?.licence_number}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <FormPhoneField
          control={control}
          name="phone"
          label={`${words.phone} (${t.optional})`}
          description={words.phoneHint}
          autoComplete="off"
        />
        <Stack whole>
          <FormPictureField
            control={control}
            name="photo"
            label={words.photo}
            hint={words.photoHint}
            required
            upload={upload}
            onBusy={setBusy}
            mostBytes={MOST_BYTES}
            tooLarge={words.photoLarge}
            aspect={SQUARE}
          />
        </Stack>
      </Grid>
      <Row justify="end">
        <SubmitButton control={control}>{t.next}</SubmitButton>
      </Row>
    </Form>
  );
}
