import { type UseQueryResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { t } from "#messages/resources";
import { call } from "@/api/call";
import { failureOf, fieldErrorOf } from "@/api/errors";
import type { Wire } from "@/api/wire";
import {
  hotelChoicesQuery,
  LONGEST_SEARCH,
  placeChoicesQuery,
  refreshResources,
} from "@/features/resources/queries";
import classes from "@/features/resources/resources.module.css";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { TextField } from "@/ui/fields";
import { Grid, Row } from "@/ui/layout";
import { ButtonLink } from "@/ui/link";
import { Notice } from "@/ui/notice";
import { SearchField } from "@/ui/search-field";
import { SelectField } from "@/ui/select-field";
import { ErrorState } from "@/ui/states";
import { toast } from "@/ui/toasts";

const { plan: words } = t;

export type Tour = { clientId: number; planId: number; starts: string; ends: string };
type Wanted = Wire["HotelOnPlan"] | Wire["PlaceOnPlan"];

/** A button that opens a form; closed, the form forgets what was chosen in it. */
function AssignButton({ label, children }: { label: string; children: (close: () => void) => ReactNode }) {
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
      <Dialog title={label} opened={opened} onClose={close}>
        {opened && children(close)}
      </Dialog>
    </div>
  );
}

type Item = { name: string };
type Search = { q: string; setQ: (q: string) => void };
/** What the part of a form below the choice needs to know. */
type Asked<One> = { chosen: One | undefined; isTried: boolean; error: Error | null };

type Props<One extends Item> = Search & {
  planId: number;
  query: UseQueryResult<{ items: One[]; has_next: boolean; total: number }>;
  label: string;
  /** Where there is none yet: the list where the first is added. */
  list: string;
  listName: string;
  idOf: (one: One) => number;
  whereOf: (one: One) => string;
  /** What is sent; null while something is missing. */
  wantedOf: (one: One) => Wanted | null;
  /** Server errors of these fields are shown at the fields. */
  fields?: readonly string[];
  onClose: () => void;
  children?: (asked: Asked<One>) => ReactNode;
};

/** Selects a resource and assigns it to the departure. */
function AssignForm<One extends Item>({
  planId,
  query,
  q,
  setQ,
  fields = [],
  onClose,
  ...props
}: Props<One>) {
  const { label, list, listName, idOf, whereOf, wantedOf, children } = props;
  const queryClient = useQueryClient();
  const [id, setId] = useState("");
  // The selection survives another or a failed search.
  const [picked, setPicked] = useState<One>();
  const [isTried, setTried] = useState(false);
  const assigning = useMutation({
    mutationFn: ({ assignment }: { assignment: Wanted; name: string }) =>
      call("post", "/api/event-plans/{event_plan_id}/resources", {
        path: { event_plan_id: planId },
        body: assignment,
      }),
    onSuccess: async (_, { name }) => {
      toast.success(words.added(name));
      onClose();
      await refreshResources(queryClient);
    },
  });
  if (query.data?.total === 0 && q === "") {
    return (
      <div className={classes["dialog"]}>
        <p>{words.noneYet(listName)}</p>
        <div>
          <ButtonLink to={list}>{listName}</ButtonLink>
        </div>
      </div>
    );
  }
  const listed = query.data?.items ?? [];
  const isAway = picked && !listed.some((item) => idOf(item) === idOf(picked));
  const items = isAway ? [picked, ...listed] : listed;
  const byId = (itemId: string) => items.find((item) => String(idOf(item)) === itemId);
  const chosen = byId(id);
  const atField = fields.some((field) => fieldErrorOf(assigning.error, field));
  return (
    <form
      noValidate
      className={classes["dialog"]}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        const assignment = chosen && wantedOf(chosen);
        if (chosen && assignment) assigning.mutate({ name: chosen.name, assignment });
      }}
    >
      {(query.data?.has_next || q !== "") && (
        <SearchField
          label={words.find}
          placeholder={words.find}
          clear={t.clearSearch}
          longest={LONGEST_SEARCH}
          value={q || undefined}
          onSearch={(next) => setQ(next ?? "")}
        />
      )}
      <SelectField
        label={label}
        withAsterisk
        value={id}
        error={isTried && !chosen ? words.pickFirst : undefined}
        data={[
          { value: "", label: words.pick },
          ...items.map((item) => ({ value: String(idOf(item)), label: `${item.name}, ${whereOf(item)}` })),
        ]}
        onChange={(event) => {
          const item = byId(event.currentTarget.value);
          setId(event.currentTarget.value);
          setPicked(item);
        }}
      />
      {query.isError && <ErrorState text={query.error.message} onRetry={() => void query.refetch()} />}
      {children?.({ chosen, isTried, error: assigning.error })}
      {assigning.isError && !atField && (
        <Notice tone="bad">{failureOf(assigning.error, words.addFailed, words.addFailed)}</Notice>
      )}
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

type FormProps = Tour & { onClose: () => void };

export function AssignHotel(tour: Tour) {
  return (
    <AssignButton label={words.addHotel}>{(close) => <HotelForm {...tour} onClose={close} />}</AssignButton>
  );
}

function HotelForm({ clientId, planId, starts, ends, onClose }: FormProps) {
  const [q, setQ] = useState("");
  const hotels = useQuery(hotelChoicesQuery(clientId, q));
  const [checkIn, setCheckIn] = useState(starts);
  const [checkOut, setCheckOut] = useState(ends > starts ? ends : "");
  return (
    <AssignForm
      planId={planId}
      q={q}
      setQ={setQ}
      onClose={onClose}
      query={hotels}
      label={words.hotel}
      list="/to/resources/hotel"
      listName={t.hotels.title}
      idOf={(hotel) => hotel.hotel_id}
      whereOf={(hotel) => hotel.address}
      fields={["check_in", "check_out"]}
      wantedOf={({ hotel_id }) =>
        checkIn && checkOut ? { kind: "hotel", hotel_id, check_in: checkIn, check_out: checkOut } : null
      }
    >
      {({ isTried, error }) => (
        <Grid pair align="end">
          <TextField
            type="date"
            label={words.checkIn}
            withAsterisk
            value={checkIn}
            error={fieldErrorOf(error, "check_in") ?? (isTried && !checkIn ? words.datesFirst : undefined)}
            onChange={(event) => setCheckIn(event.currentTarget.value)}
          />
          <TextField
            type="date"
            label={words.checkOut}
            withAsterisk
            value={checkOut}
            min={checkIn}
            error={fieldErrorOf(error, "check_out") ?? (isTried && !checkOut ? words.datesFirst : undefined)}
            onChange={(event) => setCheckOut(event.currentTarget.value)}
          />
        </Grid>
      )}
    </AssignForm>
  );
}

export function AssignPlace(tour: Tour) {
  return (
    <AssignButton label={words.addPlace}>{(close) => <PlaceForm {...tour} onClose={close} />}</AssignButton>
  );
}

function PlaceForm({ clientId, planId, onClose }: FormProps) {
  const [q, setQ] = useState("");
  const places = useQuery(placeChoicesQuery(clientId, q));
  return (
    <AssignForm
      planId={planId}
      q={q}
      setQ={setQ}
      onClose={onClose}
      query={places}
      label={words.place}
      list="/to/resources/place"
      listName={t.places.title}
      idOf={(place) => place.place_id}
      whereOf={(place) => place.location}
      wantedOf={({ place_id }) => ({ kind: "place", place_id })}
    />
  );
}
