import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type FormEvent, useMemo, useRef, useState } from "react";
import { t } from "#messages/resources";
import { call } from "@/api/call";
import { failureOf } from "@/api/errors";
import { uploadFor } from "@/api/pictures";
import { useElsewhere } from "@/features/resources/elsewhere";
import {
  draftOf,
  HOTEL_FIELDS,
  HOTEL_TYPES,
  type HotelDraft,
  hotelProblems,
  NO_HOTEL,
  newRoom,
  photoHint,
  wireHotel,
} from "@/features/resources/hotel";
import { KeptNotice } from "@/features/resources/kept-notice";
import { Opened } from "@/features/resources/opened";
import { type Hotel, hotelQuery, refreshResources } from "@/features/resources/queries";
import classes from "@/features/resources/resources.module.css";
import { RoomRow } from "@/features/resources/room-row";
import { draftKey, useDraft } from "@/features/resources/use-draft";
import { Button } from "@/ui/button";
import { LongTextField, TextField } from "@/ui/fields";
import { TextLink } from "@/ui/link";
import { PageHead } from "@/ui/page-head";
import { PictureField } from "@/ui/picture-field";
import { SelectField } from "@/ui/select-field";
import { toast } from "@/ui/toasts";
import { useProblems } from "@/ui/use-problems";

const LIST = "/to/resources/hotel";
const MOST_BYTES = 5 * 1024 * 1024;
const SQUARE = 1;
const { hotel: words } = t;

type Props = {
  clientId: number;
  hotelId: number | null;
  /** It was saved: its price comes next for a new one, the list for another. */
  onSaved: (hotelId: number, isNew: boolean) => void;
};

/** A hotel to add, or to change. */
export function HotelFormPage({ hotelId, ...props }: Props) {
  const hotel = useQuery({ ...hotelQuery(hotelId ?? 0), enabled: hotelId !== null });
  return (
    <>
      <PageHead
        panel={t.panel}
        back={<TextLink to={LIST}>{words.toList}</TextLink>}
        title={hotelId === null ? words.add : words.edit}
        lead={hotelId === null ? words.lead : hotel.data?.name}
      />
      {hotelId === null ? (
        <HotelForm key="new" hotel={null} {...props} />
      ) : (
        <Opened query={hotel} list={LIST} listName={words.toList}>
          {(found) => <HotelForm key={hotelId} hotel={found} {...props} />}
        </Opened>
      )}
    </>
  );
}

function HotelForm({ clientId, hotel, onSaved }: Omit<Props, "hotelId"> & { hotel: Hotel | null }) {
  const queryClient = useQueryClient();
  const hotelId = hotel?.hotel_id ?? null;
  const form = useRef<HTMLFormElement>(null);
  const upload = useMemo(() => uploadFor("photo"), []);
  const [isBusy, setBusy] = useState(false);
  const draft = useDraft<HotelDraft>(draftKey(clientId, "hotel", hotelId), hotel ? draftOf(hotel) : NO_HOTEL);
  const { value, change } = draft;
  const shown = useProblems(hotelProblems(value), form);
  const { problems } = shown;

  const elsewhere = useElsewhere({
    newest: () => queryClient.fetchQuery({ ...hotelQuery(hotelId ?? 0), staleTime: 0 }),
    onTheirs: draft.startAfresh,
    onMine: (version) => change({ version }),
  });
  const saving = useMutation({
    mutationFn: () => {
      const body = wireHotel(value, hotel);
      return hotelId === null
        ? call("post", "/api/hotels", { body: { ...body, client_id: clientId } })
        : call("put", "/api/hotels/{hotel_id}", { path: { hotel_id: hotelId }, body });
    },
    onSuccess: async (saved) => {
      draft.settle();
      toast.success(words.saved);
      await refreshResources(queryClient);
      onSaved(saved.hotel_id, hotelId === null);
    },
    onError: (error) => {
      if (elsewhere.refuse(error)) return;
      const failed = hotelId === null ? words.failed : words.saveFailed;
      if (!shown.refuse(error, HOTEL_FIELDS)) toast.formError(failureOf(error, failed, failed));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!shown.attempt()) return;
    if (isBusy) toast.warning(words.photoOnItsWay);
    else saving.mutate();
  };
  const field = (name: Exclude<keyof HotelDraft, "photo" | "rooms" | "version">) => ({
    value: value[name],
    error: (problems as Record<string, string>)[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      if (name in problems) shown.change(name as never);
      change({ [name]: event.currentTarget.value });
    },
    onBlur: () => shown.leave(name as never),
  });

  return (
    <form ref={form} noValidate className={classes["form"]} onSubmit={submit}>
      <KeptNotice since={draft.keptSince} onAfresh={draft.startAfresh} />
      <div className={classes["fields"]}>
        <TextField {...field("name")} label={words.name} withAsterisk maxLength={200} autoComplete="off" />
        <SelectField
          {...field("category")}
          label={words.category}
          withAsterisk
          data={[
            { value: "", label: words.pickCategory },
            ...HOTEL_TYPES.map((type) => ({ value: type, label: type })),
          ]}
        />
        <div className={classes["wide"]}>
          <TextField
            {...field("address")}
            label={words.address}
            withAsterisk
            maxLength={500}
            autoComplete="off"
          />
        </div>
        <TextField
          {...field("food")}
          label={`${words.food} (${t.optional})`}
          placeholder={words.foodHint}
          maxLength={200}
          autoComplete="off"
        />
        <TextField
          {...field("rating")}
          label={`${words.rating} (${t.optional})`}
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField
          {...field("latitude")}
          label={`${words.latitude} (${t.optional})`}
          inputMode="text"
          autoComplete="off"
        />
        <TextField
          {...field("longitude")}
          label={`${words.longitude} (${t.optional})`}
          inputMode="text"
          autoComplete="off"
        />
        <div className={classes["wide"]}>
          <LongTextField
            {...field("view")}
            label={`${words.view} (${t.optional})`}
            rows={2}
            maxLength={2000}
          />
        </div>
        <div className={classes["wide"]}>
          <PictureField
            label={`${words.photo} (${t.optional})`}
            hint={photoHint(hotel)}
            error={problems.photo}
            value={value.photo}
            onChange={(photo) => change({ photo })}
            upload={upload}
            onBusy={setBusy}
            mostBytes={MOST_BYTES}
            tooLarge={words.photoLarge}
            aspect={SQUARE}
          />
        </div>
      </div>
      <section aria-labelledby="rooms" className={classes["part"]}>
        <h2 id="rooms" className={classes["partTitle"]}>
          {words.rooms}
        </h2>
        <p className={classes["small"]}>{words.roomsHint}</p>
        {value.rooms.map((room, index) => (
          <RoomRow
            key={room.key}
            room={room}
            number={index + 1}
            problem={problems.rooms}
            onChange={(next) => {
              shown.change("rooms");
              change({ rooms: value.rooms.with(index, next) });
            }}
            onRemove={
              value.rooms.length > 1 ? () => change({ rooms: value.rooms.toSpliced(index, 1) }) : null
            }
          />
        ))}
        <div>
          <Button
            size="sm"
            variant="outline"
            before={<Plus size={16} aria-hidden />}
            onClick={() => change({ rooms: [...value.rooms, newRoom(value.rooms)] })}
          >
            {words.addRoom}
          </Button>
        </div>
      </section>
      {elsewhere.notice}
      <div className={classes["foot"]}>
        <Button type="submit" loading={saving.isPending}>
          {hotelId === null ? t.next : t.save}
        </Button>
      </div>
    </form>
  );
}
