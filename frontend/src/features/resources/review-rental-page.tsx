import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Control, useWatch } from "react-hook-form";
import { t } from "#messages/resources";
import { call } from "@/api/call";
import { failureOf } from "@/api/errors";
import { useEditConflict } from "@/features/resources/edit-conflict";
import { typedPercent } from "@/features/resources/hotel-price";
import { type Driver, driverQuery, refreshResources } from "@/features/resources/queries";
import {
  finalRate,
  isUntouched,
  isWhole,
  type RentalValues,
  reviewStep,
  type VehicleValues,
  wireRental,
} from "@/features/resources/rental";
import type { RentalSearch } from "@/features/resources/rental-search";
import { RentalStep } from "@/features/resources/rental-step";
import classes from "@/features/resources/resources.module.css";
import { useRentalForm } from "@/features/resources/use-rental";
import { formatDay } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { showPhone } from "@/lib/phones";
import { typedRupees } from "@/lib/typed-money";
import { Badge } from "@/ui/badge";
import { Form, SubmitButton } from "@/ui/form";
import { FormTextField } from "@/ui/form-fields";
import { Hint, Row } from "@/ui/layout";
import { ButtonLink } from "@/ui/link";
import { Notice } from "@/ui/notice";
import { EmptyState } from "@/ui/states";
import { toast } from "@/ui/toasts";

const DRIVER = "/to/resources/add-driver";
const VEHICLES = "/to/resources/add-vehicle";
const { review: words, rentals, vehicle: fields } = t;

type Props = { clientId: number; search: RentalSearch; onSaved: (driverId: number) => void };

/** The last step of a rental: review, with the commission on each rate. */
export function ReviewRentalPage({ clientId, search, onSaved }: Props) {
  return (
    <RentalStep search={search} step={2} title={words.title} lead={words.lead}>
      {(driver) => (
        <Review key={search.driver} clientId={clientId} search={search} driver={driver} onSaved={onSaved} />
      )}
    </RentalStep>
  );
}

type ReviewProps = Props & { driver: Driver | null };

function Review({ clientId, search, driver, onSaved }: ReviewProps) {
  const queryClient = useQueryClient();
  // Asked for again after a reload, because it is kept in memory only.
  const isLicenceStored = Boolean(driver?.licence_number);
  const { form, startAgain, dropDraft } = useRentalForm(clientId, driver, reviewStep(isLicenceStored));
  const { control } = form;
  const [asksLicence] = useState(() => !isLicenceStored && !form.getValues("licence_number").trim());
  const { vehicles, name, location, phone, photo } = form.getValues();
  const leftOut = vehicles.filter((vehicle) => !isWhole(vehicle) && !isUntouched(vehicle)).length;

  const elsewhere = useEditConflict({
    newest: () => queryClient.fetchQuery({ ...driverQuery(driver?.driver_id ?? 0), staleTime: 0 }),
    onTheirs: startAgain,
    onMine: (version) => form.setValue("version", version),
  });
  const saving = useMutation({
    mutationFn: (values: RentalValues) => {
      const body = wireRental(values);
      return driver
        ? call("put", "/api/drivers/{driver_id}", { path: { driver_id: driver.driver_id }, body })
        : call("post", "/api/drivers", { body: { ...body, client_id: clientId } });
    },
    onSuccess: async (saved) => {
      dropDraft();
      toast.success(words.saved(saved.name));
      await refreshResources(queryClient);
      onSaved(saved.driver_id);
    },
    onError: elsewhere.refuse,
  });
  if (!name.trim() || !vehicles.some(isWhole)) {
    return (
      <EmptyState
        title={name.trim() ? fields.noneWhole : fields.driverFirst}
        text={fields.driverFirstText}
        action={
          <ButtonLink to={name.trim() ? VEHICLES : DRIVER} search={search}>
            {name.trim() ? fields.title : fields.toDriver}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <Form form={form} className={classes["form"]} onSave={saving.mutateAsync}>
      {leftOut > 0 && (
        <Notice tone="warn" title={words.leftOut(leftOut)}>
          {words.leftOutText}
        </Notice>
      )}
      <section className={classes["row"]} aria-labelledby="driver">
        <div className={classes["head"]}>
          {photo[0] && (
            <div className={classes["picture"]}>
              <img src={photo[0].url} alt="" className={classes["square"]} />
            </div>
          )}
          <div className={classes["words"]}>
            <h2 id="driver" className={classes["name"]}>
              {name.trim()}
            </h2>
            <Hint>{[location, showPhone(phone)].filter(Boolean).join(" · ")}</Hint>
            <p>
              <ButtonLink to={DRIVER} search={search} size="sm" variant="outline">
                {words.changeDriver}
              </ButtonLink>
            </p>
          </div>
        </div>
        {asksLicence && (
          <FormTextField
            control={control}
            name="licence_number"
            label={t.driver.licence}
            description={words.licenceAgain}
            withAsterisk
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </section>
      {vehicles.map(
        (vehicle, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the position is the field's name
          isWhole(vehicle) && <VehicleReview key={index} control={control} vehicle={vehicle} index={index} />,
      )}
      {elsewhere.notice}
      {saving.isError && !elsewhere.notice && (
        <Notice tone="bad">{failureOf(saving.error, words.failed, words.failed)}</Notice>
      )}
      <Row justify="end">
        <ButtonLink to={VEHICLES} search={search} variant="outline">
          {words.back}
        </ButtonLink>
        <SubmitButton control={control}>{words.save}</SubmitButton>
      </Row>
    </Form>
  );
}

type VehicleProps = {
  control: Control<RentalValues, unknown, RentalValues>;
  vehicle: VehicleValues;
  index: number;
};

function VehicleReview({ control, vehicle, index }: VehicleProps) {
  const percent = typedPercent(useWatch({ control, name: `vehicles.${index}.commissionRate` }));
  const rate = typedRupees(vehicle.rate) ?? 0;
  const called = `${vehicle.vehicleName} ${vehicle.vehicleNumber}`;
  return (
    <section className={classes["row"]} aria-label={called}>
      <Row gap={2}>
        <h2 className={classes["name"]}>{called}</h2>
        <Badge>{vehicle.category}</Badge>
        <Badge>{vehicle.isAc ? rentals.ac : rentals.nonAc}</Badge>
        {!vehicle.isAvailable && <Badge tone="warn">{rentals.notAvailable}</Badge>}
      </Row>
      <dl className={classes["final"]}>
        <div>
          <dt>{rentals.rate}</dt>
          <dd>{rentals.per(formatRupees(rate), vehicle.rateUnit)}</dd>
        </div>
        <div>
          <dt>{rentals.renewals.insurance}</dt>
          <dd>{formatDay(vehicle.insuranceRenewalDate)}</dd>
        </div>
        <div>
          <dt>{rentals.renewals.puc}</dt>
          <dd>{formatDay(vehicle.pucDate)}</dd>
        </div>
      </dl>
      <FormTextField
        control={control}
        name={`vehicles.${index}.commissionRate`}
        label={words.commission}
        aria-label={words.commissionOf(called)}
        inputMode="decimal"
        autoComplete="off"
        description={
          percent !== null && words.finalRate(formatRupees(finalRate(rate, percent)), vehicle.rateUnit)
        }
        inputWrapperOrder={["label", "input", "description", "error"]}
      />
    </section>
  );
}
