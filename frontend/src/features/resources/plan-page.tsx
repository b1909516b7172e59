import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { BedDouble, CarFront, Landmark, Phone } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { t } from "#messages/resources";
import { call } from "@/api/call";
import { failureOf, isNotFound } from "@/api/errors";
import { DeparturePage, NoDeparture } from "@/domain/departure-page";
import { AssignDriver, assignedSeats, TellTravellers } from "@/features/resources/assign-driver";
import { AssignHotel, AssignPlace } from "@/features/resources/assign-resource";
import { seatsOf } from "@/features/resources/driver-choice";
import { type PlanResources, planResourcesQuery, refreshResources } from "@/features/resources/queries";
import classes from "@/features/resources/resources.module.css";
import { formatDay, formatDayRange } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Hint, Row, Stack } from "@/ui/layout";
import { Notice } from "@/ui/notice";
import { PhoneLink } from "@/ui/phone-link";
import { toast } from "@/ui/toasts";

const { plan: words } = t;

type Props = {
  clientId: number;
  planId: number | null;
  /** A driver who was added for this departure. */
  newDriverId: number | null;
  /** The driver is assigned or not wanted. */
  onDriverSettled: () => void;
};

/** The hotels, drivers and places assigned to a departure. */
export function PlanResourcesPage({ planId, ...props }: Props) {
  if (planId === null) return <NoDeparture title={words.title} />;
  return <DepartureResources planId={planId} {...props} />;
}

function DepartureResources({ planId, ...props }: Props & { planId: number }) {
  const plan = useQuery(planResourcesQuery(planId));
  return (
    <DeparturePage title={words.title} query={plan} isMissing={isNotFound(plan.error)} failed={words.failed}>
      {(departure) => <Parts plan={departure} {...props} />}
    </DeparturePage>
  );
}

type PartsProps = Omit<Props, "planId"> & { plan: PlanResources };

function Parts({ clientId, plan, newDriverId, onDriverSettled }: PartsProps) {
  const [leaving, setLeaving] = useState<{ id: number; name: string } | null>(null);
  const seats = seatsOf(assignedSeats(plan), plan.travellers);
  const tour = {
    clientId,
    planId: plan.event_plan_id,
    starts: plan.tour_start_date,
    ends: plan.tour_end_date,
  };
  const removeAssigned = (id: number, name: string) => (
    <Button
      size="sm"
      variant="subtle"
      aria-label={words.removeAssignedOf(name)}
      onClick={() => setLeaving({ id, name })}
    >
      {words.removeAssigned}
    </Button>
  );
  return (
    <Stack>
      <Part title={words.hotels} icon={<BedDouble size={20} aria-hidden />} add={<AssignHotel {...tour} />}>
        {plan.hotels.length === 0 && <Hint>{words.noHotels}</Hint>}
        {plan.hotels.map((hotel) => (
          <Line
            key={hotel.plan_resource_id}
            name={hotel.name}
            badge={hotel.category}
            text={`${formatDayRange(hotel.check_in, hotel.check_out)} · ${words.nights(hotel.nights)} · ${hotel.address}`}
            warnings={hotel.outside_tour ? [words.outside] : []}
            aside={removeAssigned(hotel.plan_resource_id, hotel.name)}
          />
        ))}
      </Part>
      <Part
        title={words.drivers}
        icon={<CarFront size={20} aria-hidden />}
        add={
          <Row gap={2}>
            <AssignDriver
              clientId={clientId}
              plan={plan}
              newDriverId={newDriverId}
              onClose={onDriverSettled}
            />
            {plan.drivers.length > 0 && <TellTravellers plan={plan} size="sm" />}
          </Row>
        }
      >
        {plan.drivers.length === 0 && <Hint>{words.noDrivers}</Hint>}
        {seats && (seats.isShort ? <Notice tone="warn">{seats.text}</Notice> : <Hint>{seats.text}</Hint>)}
        {plan.drivers.map((driver) => (
          <Line
            key={driver.plan_resource_id}
            name={driver.name}
            badge={driver.is_ac ? t.rentals.ac : t.rentals.nonAc}
            text={
              <>
                {`${driver.vehicle_name} · ${driver.vehicle_number} · ${driver.seats === null ? driver.vehicle_category : t.rentals.seats(driver.seats)}`}
                {driver.phone && (
                  <span className={classes["out"]}>
                    <Phone size={14} aria-hidden />
                    <PhoneLink number={driver.phone} />
                  </span>
                )}
              </>
            }
            warnings={[
              ...(driver.expires_on ? [words.expires(formatDay(driver.expires_on))] : []),
              ...driver.clashes.map((other) =>
                words.clash(other.event_name, formatDayRange(other.tour_start_date, other.tour_end_date)),
              ),
            ]}
            aside={removeAssigned(driver.plan_resource_id, driver.name)}
          />
        ))}
      </Part>
      <Part title={words.places} icon={<Landmark size={20} aria-hidden />} add={<AssignPlace {...tour} />}>
        {plan.places.length === 0 && <Hint>{words.noPlaces}</Hint>}
        {plan.places.map((place) => (
          <Line
            key={place.plan_resource_id}
            name={place.name}
            text={place.location}
            warnings={[]}
            aside={removeAssigned(place.plan_resource_id, place.name)}
          />
        ))}
      </Part>
      <RemoveAssignedDialog planId={plan.event_plan_id} what={leaving} onClose={() => setLeaving(null)} />
    </Stack>
  );
}

type PartProps = { title: string; icon: ReactNode; add: ReactNode; children: ReactNode };

function Part({ title, icon, add, children }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes["row"]}>
      <h2 id={id} className={classes["partHead"]}>
        {icon}
        {title}
      </h2>
      <div className={classes["parts"]}>{children}</div>
      {add}
    </section>
  );
}

type LineProps = {
  name: string;
  badge?: string;
  text: ReactNode;
  warnings: readonly string[];
  aside: ReactNode;
};

function Line({ name, badge, text, warnings, aside }: LineProps) {
  return (
    <div className={classes["standing"]}>
      <div className={classes["words"]}>
        <h3 className={classes["name"]}>
          {name} {badge && <Badge>{badge}</Badge>}
        </h3>
        <Row as="p" gap={2}>
          {text}
        </Row>
        {warnings.map((warning) => (
          <Notice key={warning} tone="warn">
            {warning}
          </Notice>
        ))}
      </div>
      {aside}
    </div>
  );
}

type RemoveDialogProps = { planId: number; what: { id: number; name: string } | null; onClose: () => void };

function RemoveAssignedDialog({ planId, what, onClose }: RemoveDialogProps) {
  const queryClient = useQueryClient();
  const taking = useMutation({
    mutationFn: (id: number) =>
      call("delete", "/api/event-plans/{event_plan_id}/resources/{plan_resource_id}", {
        path: { event_plan_id: planId, plan_resource_id: id },
      }),
    onSuccess: async () => {
      toast.success(words.removedAssigned(what?.name ?? ""));
      onClose();
      await refreshResources(queryClient);
    },
  });
  const close = () => {
    taking.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      title={words.removeAssignedTitle}
      opened={what !== null}
      confirm={words.removeAssigned}
      cancel={t.keepIt}
      loading={taking.isPending}
      error={
        taking.isError && (
          <Notice tone="bad">
            {failureOf(taking.error, words.removeAssignedFailed, words.removeAssignedFailed)}
          </Notice>
        )
      }
      onConfirm={() => what && taking.mutate(what.id)}
      onClose={close}
    >
      <p>{words.removeAssignedText(what?.name ?? "")}</p>
    </ConfirmDialog>
  );
}
