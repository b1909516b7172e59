import { Plus } from "lucide-react";
import { useState } from "react";
import { useFieldArray, useFormState } from "react-hook-form";
import { t } from "#messages/resources";
import type { Driver } from "@/features/resources/queries";
import { NEW_VEHICLE, VehiclesStep } from "@/features/resources/rental";
import type { RentalSearch } from "@/features/resources/rental-search";
import { RentalStep } from "@/features/resources/rental-step";
import classes from "@/features/resources/resources.module.css";
import { useRentalForm } from "@/features/resources/use-rental";
import { VehicleBlock } from "@/features/resources/vehicle-block";
import { Button } from "@/ui/button";
import { Form, SubmitButton } from "@/ui/form";
import { Hint, Row } from "@/ui/layout";
import { ButtonLink } from "@/ui/link";
import { Notice } from "@/ui/notice";
import { EmptyState } from "@/ui/states";
import { toast } from "@/ui/toasts";

const DRIVER = "/to/resources/add-driver";
const MOST_VEHICLES = 20;
const { vehicle: words } = t;

type Props = { clientId: number; search: RentalSearch; onNext: () => void };

/** The second step of a rental: the vehicles. */
export function VehiclesFormPage({ clientId, search, onNext }: Props) {
  return (
    <RentalStep search={search} step={1} title={words.title} lead={t.driver.lead}>
      {(driver) => (
        <VehiclesForm
          key={search.driver}
          clientId={clientId}
          search={search}
          driver={driver}
          onNext={onNext}
        />
      )}
    </RentalStep>
  );
}

type FormProps = Props & { driver: Driver | null };

function VehiclesForm({ clientId, search, driver, onNext }: FormProps) {
  const { form, notice } = useRentalForm(clientId, driver, VehiclesStep);
  const { control } = form;
  const vehicles = useFieldArray({ control, name: "vehicles" });
  const { submitCount, isValid } = useFormState({ control });
  const [uploads, setUploads] = useState(0);
  const name = form.getValues("name").trim();
  if (!name) {
    return (
      <EmptyState
        title={words.driverFirst}
        text={words.driverFirstText}
        action={
          <ButtonLink to={DRIVER} search={search}>
            {words.toDriver}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <Form
      form={form}
      autoComplete="off"
      className={classes["form"]}
      onSave={() => (uploads > 0 ? toast.warning(words.fileOnItsWay) : onNext())}
      onInvalid={() => toast.formError(words.noneWhole)}
    >
      <Hint>{words.lead(name)}</Hint>
      {notice}
      {submitCount > 0 && !isValid && <Notice tone="bad">{words.noneWhole}</Notice>}
      {vehicles.fields.map(({ id }, index) => (
        <VehicleBlock
          key={id}
          control={control}
          index={index}
          onUploads={(change) => setUploads((count) => count + change)}
          onRemove={vehicles.fields.length > 1 ? () => vehicles.remove(index) : null}
        />
      ))}
      {vehicles.fields.length < MOST_VEHICLES && (
        <div>
          <Button
            variant="outline"
            before={<Plus size={18} aria-hidden />}
            onClick={() => vehicles.append(NEW_VEHICLE, { shouldFocus: false })}
          >
            {words.add}
          </Button>
        </div>
      )}
      <Row justify="end">
        <ButtonLink to={DRIVER} search={search} variant="outline">
          {t.back}
        </ButtonLink>
        <SubmitButton control={control}>{t.next}</SubmitButton>
      </Row>
    </Form>
  );
}
