import { Plus } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { t } from "#messages/resources";
import type { Driver } from "@/features/resources/queries";
import { newVehicle, type VehicleDraft, wholeVehicles } from "@/features/resources/rental";
import type { RentalSearch } from "@/features/resources/rental-search";
import { RentalStep } from "@/features/resources/rental-step";
import classes from "@/features/resources/resources.module.css";
import { useRental } from "@/features/resources/use-rental";
import { VehicleBlock } from "@/features/resources/vehicle-block";
import { Button } from "@/ui/button";
import { RestoredNotice } from "@/ui/draft-notice";
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
  const rental = useRental(clientId, driver);
  const { vehicles, name } = rental.value;
  const form = useRef<HTMLFormElement>(null);
  const [isTried, setTried] = useState(false);
  const busy = useRef(new Set<string>());
  const isRefused = isTried && wholeVehicles(rental.value).length === 0;

  if (!name.trim()) {
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
  const change = (key: number, changed: (vehicle: VehicleDraft) => Partial<VehicleDraft>) =>
    rental.change((now) => ({
      vehicles: now.vehicles.map((vehicle) =>
        vehicle.key === key ? { ...vehicle, ...changed(vehicle) } : vehicle,
      ),
    }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (busy.current.size > 0) toast.warning(words.fileOnItsWay);
    else if (wholeVehicles(rental.value).length > 0) onNext();
    else toast.formError(words.noneWhole);
  };
  return (
    <form ref={form} noValidate className={classes["form"]} onSubmit={submit}>
      <Hint>{words.lead(name.trim())}</Hint>
      <RestoredNotice at={rental.restoredAt} onStartAgain={rental.startAgain} />
      {isRefused && <Notice tone="bad">{words.noneWhole}</Notice>}
      {vehicles.map((vehicle, index) => (
        <VehicleBlock
          key={vehicle.key}
          vehicle={vehicle}
          number={index + 1}
          isTried={isTried}
          onChange={(changed) => change(vehicle.key, changed)}
          onBusy={(field, isBusy) => {
            const file = `${vehicle.key}.${field}`;
            if (isBusy) busy.current.add(file);
            else busy.current.delete(file);
          }}
          onRemove={
            vehicles.length > 1
              ? () =>
                  rental.change((now) => ({
                    vehicles: now.vehicles.filter(({ key }) => key !== vehicle.key),
                  }))
              : null
          }
        />
      ))}
      {vehicles.length < MOST_VEHICLES && (
        <div>
          <Button
            variant="outline"
            before={<Plus size={18} aria-hidden />}
            onClick={() =>
              rental.change((now) => ({ vehicles: [...now.vehicles, newVehicle(now.vehicles)] }))
            }
          >
            {words.add}
          </Button>
        </div>
      )}
      <Row justify="end">
        <ButtonLink to={DRIVER} search={search} variant="outline">
          {t.back}
        </ButtonLink>
        <Button type="submit">{t.next}</Button>
      </Row>
    </form>
  );
}
