import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { t } from "#messages/resources";
import { call } from "@/api/call";
import { failureOf } from "@/api/errors";
import { useEditConflict } from "@/features/resources/edit-conflict";
import { typedPercent } from "@/features/resources/hotel-price";
import { type Driver, driverQuery, refreshResources } from "@/features/resources/queries";
import {
  finalRate,
  isUntouched,
  lacks,
  type VehicleDraft,
  wholeVehicles,
  wireRental,
} from "@/features/resources/rental";
import type { RentalSearch } from "@/features/resources/rental-search";
import { RentalStep } from "@/features/resources/rental-step";
import classes from "@/features/resources/resources.module.css";
import { useRental } from "@/features/resources/use-rental";
import { formatDay } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { showPhone } from "@/lib/phones";
import { typedRupees } from "@/lib/typed-money";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/fields";
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
  const rental = useRental(clientId, driver);
  const { value, licence } = rental;
  const [isTried, setTried] = useState(false);
  // Asked for again after a reload, because it is kept in memory only.
  const [asksLicence] = useState(!rental.hasLicence);
  const whole = wholeVehicles(value);
  const leftOut = value.vehicles.filter((draft) => lacks(draft).length > 0 && !isUntouched(draft)).length;

  const elsewhere = useEditConflict({
    newest: () => queryClient.fetchQuery({ ...driverQuery(driver?.driver_id ?? 0), staleTime: 0 }),
    onTheirs: rental.startAgain,
    onMine: (version) => rental.change(() => ({ version })),
  });
  const saving = useMutation({
    mutationFn: () => {
      const body = wireRental(value, licence);
      return driver
        ? call("put", "/api/drivers/{driver_id}", { path: { driver_id: driver.driver_id }, body })
        : call("post", "/api/drivers", { body: { ...body, client_id: clientId } });
    },
    onSuccess: async (saved) => {
      rental.drop();
      toast.success(words.saved(saved.name));
      await refreshResources(queryClient);
      onSaved(saved.driver_id);
    },
    onError: elsewhere.refuse,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (rental.hasLicence && whole.every(({ commission }) => typedPercent(commission) !== null))
      saving.mutate();
  };
  if (!value.name.trim() || whole.length === 0) {
    return (
      <EmptyState
        title={value.name.trim() ? fields.noneWhole : fields.driverFirst}
        text={fields.driverFirstText}
        action={
          <ButtonLink to={value.name.trim() ? VEHICLES : DRIVER} search={search}>
            {value.name.trim() ? fields.title : fields.toDriver}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <form noValidate className={classes["form"]} onSubmit={submit}>
      {leftOut > 0 && (
        <Notice tone="warn" title={words.leftOut(leftOut)}>
          {words.leftOutText}
        </Notice>
      )}
      <section className={classes["row"]} aria-labelledby="driver">
        <div className={classes["head"]}>
          {value.photo[0] && (
            <div className={classes["picture"]}>
              <img src={value.photo[0].url} alt="" className={classes["square"]} />
            </div>
          )}
          <div className={classes["words"]}>
            <h2 id="driver" className={classes["name"]}>
              {value.name.trim()}
            </h2>
            <Hint>{[value.location, showPhone(value.phone)].filter(Boolean).join(" · ")}</Hint>
            <p>
              <ButtonLink to={DRIVER} search={search} size="sm" variant="outline">
                {words.changeDriver}
              </ButtonLink>
            </p>
          </div>
        </div>
        {asksLicence && (
          <TextField
            label={t.driver.licence}
            description={words.licenceAgain}
            withAsterisk
            value={licence}
            error={isTried && !rental.hasLicence ? t.driver.licenceRequired : undefined}
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => rental.changeLicence(event.currentTarget.value)}
          />
        )}
      </section>
      {whole.map((vehicle) => (
        <VehicleReview
          key={vehicle.key}
          vehicle={vehicle}
          onCommission={(commission) =>
            rental.change((now) => ({
              vehicles: now.vehicles.map((draft) =>
                draft.key === vehicle.key ? { ...draft, commission } : draft,
              ),
            }))
          }
        />
      ))}
      {elsewhere.notice}
      {saving.isError && !elsewhere.notice && (
        <Notice tone="bad">{failureOf(saving.error, words.failed, words.failed)}</Notice>
      )}
      <Row justify="end">
        <ButtonLink to={VEHICLES} search={search} variant="outline">
          {words.back}
        </ButtonLink>
        <Button type="submit" loading={saving.isPending}>
          {words.save}
        </Button>
      </Row>
    </form>
  );
}

type VehicleProps = { vehicle: VehicleDraft; onCommission: (typed: string) => void };

function VehicleReview({ vehicle, onCommission }: VehicleProps) {
  const percent = typedPercent(vehicle.commission);
  const rate = typedRupees(vehicle.rate) ?? 0;
  const called = `${vehicle.name} ${vehicle.number}`;
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
          <dd>{formatDay(vehicle.insurance)}</dd>
        </div>
        <div>
          <dt>{rentals.renewals.puc}</dt>
          <dd>{formatDay(vehicle.puc)}</dd>
        </div>
      </dl>
      <TextField
        label={words.commission}
        aria-label={words.commissionOf(called)}
        inputMode="decimal"
        autoComplete="off"
        value={vehicle.commission}
        error={percent === null ? t.percentWrong : undefined}
        description={
          percent !== null && words.finalRate(formatRupees(finalRate(rate, percent)), vehicle.rateUnit)
        }
        inputWrapperOrder={["label", "input", "description", "error"]}
        onChange={(event) => onCommission(event.currentTarget.value)}
      />
    </section>
  );
}
