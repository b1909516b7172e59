import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useId, useState } from "react";
import { t } from "#messages/resources";
import { call } from "@/api/call";
import { failureOf } from "@/api/errors";
import { May } from "@/domain/rights";
import { choicesOf, type DriverChoice, seatsOf } from "@/features/resources/driver-choice";
import {
  driverChoicesQuery,
  LONGEST_SEARCH,
  type PlanResources,
  refreshResources,
} from "@/features/resources/queries";
import classes from "@/features/resources/resources.module.css";
import { showPhone } from "@/lib/phones";
import { Button } from "@/ui/button";
import { Choice, ChoiceGroup } from "@/ui/choice";
import { Dialog } from "@/ui/dialog";
import { Hint, Row, Text } from "@/ui/layout";
import { ButtonLink } from "@/ui/link";
import { Notice } from "@/ui/notice";
import { SearchField } from "@/ui/search-field";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";

const { plan: words } = t;
/** From this number of vehicles the list has a search. */
const MANY = 6;

type Props = {
  clientId: number;
  plan: PlanResources;
  /** A driver who was added for this departure: the dialog opens with them. */
  newDriverId: number | null;
  onClose: () => void;
};

/** A button with a dialog that assigns a driver with a vehicle to a departure. */
export function AssignDriver({ newDriverId, onClose, ...props }: Props) {
  const [opened, setOpened] = useState(newDriverId !== null);
  const [assigned, setAssigned] = useState<string | null>(null);
  const close = () => {
    setOpened(false);
    setAssigned(null);
    onClose();
  };
  return (
    <div>
      <Button
        size="sm"
        variant="outline"
        before={<Plus size={16} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {words.addDriver}
      </Button>
      <Dialog title={words.addDriver} opened={opened} onClose={close}>
        {opened && assigned === null && (
          <DriverForm {...props} newDriverId={newDriverId} onAssigned={setAssigned} onClose={close} />
        )}
        {assigned !== null && <Assigned name={assigned} plan={props.plan} onClose={close} />}
      </Dialog>
    </div>
  );
}

type FormProps = Props & { onAssigned: (name: string) => void };

function DriverForm({ clientId, plan, newDriverId, onAssigned, onClose }: FormProps) {
  const queryClient = useQueryClient();
  const name = useId();
  const [q, setQ] = useState("");
  const drivers = useQuery(driverChoicesQuery(clientId, q));
  const [vehicleId, setVehicleId] = useState<number | null>(null);
  // The selection survives another search.
  const [picked, setPicked] = useState<DriverChoice>();
  const [isTried, setTried] = useState(false);
  const listed = choicesOf(drivers.data?.items ?? [], plan);
  const added = listed.find(({ driver, refusal }) => driver.driver_id === newDriverId && !refusal);
  const choice = vehicleId === null ? added : (listed.find(isChosen) ?? picked);
  const choices = choice && !listed.includes(choice) ? [choice, ...listed] : listed;
  const assigning = useMutation({
    mutationFn: ({ driver, vehicle }: DriverChoice) =>
      call("post", "/api/event-plans/{event_plan_id}/resources", {
        path: { event_plan_id: plan.event_plan_id },
        body: { kind: "driver", driver_id: driver.driver_id, vehicle_id: vehicle.vehicleId },
      }),
    onSuccess: async (_, { driver }) => {
      await refreshResources(queryClient);
      onAssigned(driver.name);
    },
  });
  function isChosen({ vehicle }: DriverChoice): boolean {
    return vehicle.vehicleId === vehicleId;
  }
  return (
    <form
      noValidate
      className={classes["dialog"]}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (choice) assigning.mutate(choice);
      }}
    >
      {(q !== "" || drivers.data?.has_next || listed.length > MANY) && (
        <SearchField
          label={words.findDriver}
          placeholder={words.findDriver}
          clear={t.clearSearch}
          longest={LONGEST_SEARCH}
          value={q || undefined}
          onSearch={(next) => setQ(next ?? "")}
        />
      )}
      {drivers.isError ? (
        <ErrorState text={drivers.error.message} onRetry={() => void drivers.refetch()} />
      ) : drivers.isPending ? (
        <SkeletonGroup>
          <Skeleton height="8rem" />
        </SkeletonGroup>
      ) : choices.length === 0 ? (
        <p>{q ? words.noMatch : words.noDriverYet}</p>
      ) : (
        <ChoiceGroup legend={words.chooseDriver} error={isTried && !choice ? words.pickFirst : undefined}>
          <div className={classes["choices"]}>
            {choices.map((item) => (
              <VehicleChoice
                key={item.vehicle.vehicleId}
                name={name}
                choice={item}
                isChosen={item === choice}
                onPick={() => {
                  setVehicleId(item.vehicle.vehicleId);
                  setPicked(item);
                }}
              />
            ))}
          </div>
        </ChoiceGroup>
      )}
      {choice && <SeatsNote plan={plan} choice={choice} />}
      {assigning.isError && (
        <Notice tone="bad">{failureOf(assigning.error, words.addFailed, words.addFailed)}</Notice>
      )}
      <May right="resources">
        <Row as="p" gap={2}>
          <ButtonLink
            to="/to/resources/add-driver"
            search={{ event: plan.event_id, plan: plan.event_plan_id }}
            size="sm"
            variant="subtle"
          >
            {words.newDriver}
          </ButtonLink>
          <Hint as="span">{words.newDriverHint}</Hint>
        </Row>
      </May>
      <Row justify="end">
        <Button variant="outline" onClick={onClose}>
          {t.cancel}
        </Button>
        <Button type="submit" loading={assigning.isPending}>
          {words.assign}
        </Button>
      </Row>
    </form>
  );
}

type ChoiceProps = { name: string; choice: DriverChoice; isChosen: boolean; onPick: () => void };

function VehicleChoice({ name, choice, isChosen, onPick }: ChoiceProps) {
  const { driver, vehicle, warnings, refusal } = choice;
  const facts = [
    vehicle.vehicleName,
    vehicle.vehicleNumber,
    ...(vehicle.seats === null ? [] : [t.rentals.seats(vehicle.seats)]),
    vehicle.isAc ? t.rentals.ac : t.rentals.nonAc,
  ];
  return (
    <Choice
      name={name}
      checked={isChosen}
      disabled={refusal !== null}
      onPick={onPick}
      title={
        <>
          {`${driver.name} · `}
          <Text as="span" oneLine>
            {driver.phone ? showPhone(driver.phone) : words.noPhone}
          </Text>
        </>
      }
      note={
        <>
          {facts.join(" · ")}
          {refusal && <span data-tone="neutral">{refusal}</span>}
          {!refusal && choice.clashes.length === 0 && <span data-tone="good">{words.free}</span>}
          {!refusal &&
            warnings.map((warning) => (
              <span key={warning} data-tone="warn">
                {warning}
              </span>
            ))}
        </>
      }
    />
  );
}

function SeatsNote({ plan, choice }: { plan: PlanResources; choice: DriverChoice }) {
  const { vehicleName, vehicleNumber, seats } = choice.vehicle;
  const note = seatsOf(
    [...assignedSeats(plan), { name: `${vehicleName} (${vehicleNumber})`, seats }],
    plan.travellers,
  );
  if (note === null) return null;
  if (note.isShort) return <Notice tone="warn">{note.text}</Notice>;
  return <Hint>{note.text}</Hint>;
}

export function assignedSeats(plan: PlanResources) {
  return plan.drivers.map(({ vehicle_name, vehicle_number, seats }) => ({
    name: `${vehicle_name} (${vehicle_number})`,
    seats,
  }));
}

function Assigned({ name, plan, onClose }: { name: string; plan: PlanResources; onClose: () => void }) {
  return (
    <div className={classes["dialog"]}>
      <Notice tone="good">{words.added(name)}</Notice>
      {plan.travellers > 0 && <p>{words.tellText}</p>}
      <Row justify="end">
        <Button variant="outline" onClick={onClose}>
          {t.done}
        </Button>
        <TellTravellers plan={plan} />
      </Row>
    </div>
  );
}

/** Opens a message with the drivers of the departure. */
export function TellTravellers({ plan, size }: { plan: PlanResources; size?: "sm" }) {
  if (plan.travellers === 0) return null;
  return (
    <May right="messages">
      <ButtonLink
        to="/to/orders/$eventId/messages"
        params={{ eventId: plan.event_id }}
        search={{ plan: plan.event_plan_id, about: "drivers" }}
        {...(size && { size, variant: "outline" })}
      >
        {words.tell}
      </ButtonLink>
    </May>
  );
}
