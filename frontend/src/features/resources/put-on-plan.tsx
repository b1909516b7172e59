import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { t } from "#messages/resources";
import { call } from "@/api/call";
import { failureOf, fieldErrorOf } from "@/api/errors";
import type { Wire } from "@/api/wire";
import {
  driverChoicesQuery,
  hotelChoicesQuery,
  LONGEST_SEARCH,
  placeChoicesQuery,
  refreshResources,
} from "@/features/resources/queries";
import classes from "@/features/resources/resources.module.css";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { TextField } from "@/ui/fields";
import { ButtonLink } from "@/ui/link";
import { Notice } from "@/ui/notice";
import { SearchField } from "@/ui/search-field";
import { SelectField } from "@/ui/select-field";
import { ErrorState } from "@/ui/states";
import { toast } from "@/ui/toasts";

const { plan: words } = t;

export type Tour = { clientId: number; planId: number; starts: string; ends: string };
type Wanted = Wire["HotelOnPlan"] | Wire["DriverOnPlan"] | Wire["PlaceOnPlan"];

/** A button that opens a form; closed, the form forgets what was chosen in it. */
function Put({ label, children }: { label: string; children: (close: () => void) => ReactNode }) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <div>
      <Button
        size="sm"
        variant="outline"
        before={<Plus size={16} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {label}
      </Button>
      <Dialog title={label} opened={opened} onClose={close} size="sm">
        {opened && children(close)}
      </Dialog>
    </div>
  );
}

function usePutting(planId: number, close: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ wanted }: { wanted: Wanted; name: string }) =>
      call("post", "/api/event-plans/{event_plan_id}/resources", {
        path: { event_plan_id: planId },
        body: wanted,
      }),
    onSuccess: async (_, { name }) => {
      toast.success(words.added(name));
      close();
      await refreshResources(queryClient);
    },
  });
}

type FormProps = {
  putting: ReturnType<typeof usePutting>;
  /** Errors of these fields stand at them. */
  fields?: readonly string[];
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

function PutForm({ putting, fields = [], onSubmit, onClose, children }: FormProps) {
  const atField = fields.some((field) => fieldErrorOf(putting.error, field));
  return (
    <form
      noValidate
      className={classes["dialog"]}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      {putting.isError && !atField && (
        <Notice tone="bad">{failureOf(putting.error, words.addFailed, words.addFailed)}</Notice>
      )}
      <div className={classes["foot"]}>
        <Button variant="outline" onClick={onClose}>
          {t.cancel}
        </Button>
        <Button type="submit" loading={putting.isPending}>
          {words.put}
        </Button>
      </div>
    </form>
  );
}

function NoneYet({ list, name }: { list: string; name: string }) {
  return (
    <div className={classes["dialog"]}>
      <p>{words.noneYet(name)}</p>
      <div>
        <ButtonLink to={list}>{name}</ButtonLink>
      </div>
    </div>
  );
}

export function PutHotel(tour: Tour) {
  return <Put label={words.addHotel}>{(close) => <HotelForm {...tour} onClose={close} />}</Put>;
}

type PutProps = Tour & { onClose: () => void };

function HotelForm({ clientId, planId, starts, ends, onClose }: PutProps) {
  const [q, setQ] = useState("");
  const hotels = useQuery(hotelChoicesQuery(clientId, q));
  const [id, setId] = useState("");
  const [checkIn, setCheckIn] = useState(starts);
  const [checkOut, setCheckOut] = useState(ends > starts ? ends : "");
  const [isTried, setTried] = useState(false);
  const putting = usePutting(planId, onClose);
  const chosen = hotels.data?.items.find((one) => String(one.hotel_id) === id);
  if (hotels.isError) return <ErrorState text={hotels.error.message} onRetry={() => void hotels.refetch()} />;
  if (hotels.data?.total === 0 && q === "")
    return <NoneYet list="/to/resources/hotel" name={t.hotels.title} />;
  return (
    <PutForm
      putting={putting}
      fields={["check_in", "check_out"]}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (!chosen || !checkIn || !checkOut) return;
        putting.mutate({
          name: chosen.name,
          wanted: { kind: "hotel", hotel_id: chosen.hotel_id, check_in: checkIn, check_out: checkOut },
        });
      }}
    >
      {(hotels.data?.has_next || q !== "") && (
        <SearchField
          label={words.find}
          placeholder={words.find}
          clear={t.emptySearch}
          longest={LONGEST_SEARCH}
          value={q || undefined}
          onSearch={(next) => setQ(next ?? "")}
        />
      )}
      <SelectField
        label={words.hotel}
        withAsterisk
        value={id}
        error={isTried && !chosen ? words.pickFirst : undefined}
        data={[
          { value: "", label: words.pick },
          ...(hotels.data?.items ?? []).map((one) => ({
            value: String(one.hotel_id),
            label: `${one.name}, ${one.address}`,
          })),
        ]}
        onChange={(event) => setId(event.currentTarget.value)}
      />
      <div className={classes["pair"]}>
        <TextField
          type="date"
          label={words.checkIn}
          withAsterisk
          value={checkIn}
          error={
            fieldErrorOf(putting.error, "check_in") ?? (isTried && !checkIn ? words.datesFirst : undefined)
          }
          onChange={(event) => setCheckIn(event.currentTarget.value)}
        />
        <TextField
          type="date"
          label={words.checkOut}
          withAsterisk
          value={checkOut}
          min={checkIn}
          error={
            fieldErrorOf(putting.error, "check_out") ?? (isTried && !checkOut ? words.datesFirst : undefined)
          }
          onChange={(event) => setCheckOut(event.currentTarget.value)}
        />
      </div>
    </PutForm>
  );
}

export function PutDriver(tour: Tour) {
  return <Put label={words.addDriver}>{(close) => <DriverForm {...tour} onClose={close} />}</Put>;
}

function DriverForm({ clientId, planId, onClose }: PutProps) {
  const [q, setQ] = useState("");
  const drivers = useQuery(driverChoicesQuery(clientId, q));
  const [id, setId] = useState("");
  const [vehicleId, setVehicleId] = useState("");
  const [isTried, setTried] = useState(false);
  const putting = usePutting(planId, onClose);
  const chosen = drivers.data?.items.find((one) => String(one.driver_id) === id);
  const vehicle = chosen?.vehicles.find((one) => String(one.vehicleId) === vehicleId);
  if (drivers.isError)
    return <ErrorState text={drivers.error.message} onRetry={() => void drivers.refetch()} />;
  if (drivers.data?.total === 0 && q === "")
    return <NoneYet list="/to/resources/driver" name={t.rentals.title} />;
  return (
    <PutForm
      putting={putting}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (!chosen || !vehicle) return;
        putting.mutate({
          name: chosen.name,
          wanted: { kind: "driver", driver_id: chosen.driver_id, vehicle_id: vehicle.vehicleId },
        });
      }}
    >
      {(drivers.data?.has_next || q !== "") && (
        <SearchField
          label={words.find}
          placeholder={words.find}
          clear={t.emptySearch}
          longest={LONGEST_SEARCH}
          value={q || undefined}
          onSearch={(next) => setQ(next ?? "")}
        />
      )}
      <SelectField
        label={words.driver}
        withAsterisk
        value={id}
        error={isTried && !chosen ? words.pickFirst : undefined}
        data={[
          { value: "", label: words.pick },
          ...(drivers.data?.items ?? []).map((one) => ({
            value: String(one.driver_id),
            label: `${one.name}, ${one.location}`,
          })),
        ]}
        onChange={(event) => {
          const next = event.currentTarget.value;
          setId(next);
          const own = drivers.data?.items.find((one) => String(one.driver_id) === next)?.vehicles ?? [];
          const first = own.find(({ isAvailable }) => isAvailable);
          setVehicleId(first ? String(first.vehicleId) : "");
        }}
      />
      {chosen && (
        <SelectField
          label={words.vehicle}
          withAsterisk
          value={vehicleId}
          error={isTried && !vehicle ? words.pickFirst : undefined}
          data={[
            { value: "", label: words.pick },
            ...chosen.vehicles.map((one) => {
              const called = `${one.vehicleName}, ${one.vehicleNumber}`;
              return {
                value: String(one.vehicleId),
                label: one.isAvailable ? called : words.notAvailable(called),
                disabled: !one.isAvailable,
              };
            }),
          ]}
          onChange={(event) => setVehicleId(event.currentTarget.value)}
        />
      )}
    </PutForm>
  );
}

export function PutPlace(tour: Tour) {
  return <Put label={words.addPlace}>{(close) => <PlaceForm {...tour} onClose={close} />}</Put>;
}

function PlaceForm({ clientId, planId, onClose }: PutProps) {
  const [q, setQ] = useState("");
  const places = useQuery(placeChoicesQuery(clientId, q));
  const [id, setId] = useState("");
  const [isTried, setTried] = useState(false);
  const putting = usePutting(planId, onClose);
  const chosen = places.data?.items.find((one) => String(one.place_id) === id);
  if (places.isError) return <ErrorState text={places.error.message} onRetry={() => void places.refetch()} />;
  if (places.data?.total === 0 && q === "")
    return <NoneYet list="/to/resources/place" name={t.places.title} />;
  return (
    <PutForm
      putting={putting}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (chosen) {
          putting.mutate({ name: chosen.name, wanted: { kind: "place", place_id: chosen.place_id } });
        }
      }}
    >
      {(places.data?.has_next || q !== "") && (
        <SearchField
          label={words.find}
          placeholder={words.find}
          clear={t.emptySearch}
          longest={LONGEST_SEARCH}
          value={q || undefined}
          onSearch={(next) => setQ(next ?? "")}
        />
      )}
      <SelectField
        label={words.place}
        withAsterisk
        value={id}
        error={isTried && !chosen ? words.pickFirst : undefined}
        data={[
          { value: "", label: words.pick },
          ...(places.data?.items ?? []).map((one) => ({
            value: String(one.place_id),
            label: `${one.name}, ${one.location}`,
          })),
        ]}
        onChange={(event) => setId(event.currentTarget.value)}
      />
    </PutForm>
  );
}
