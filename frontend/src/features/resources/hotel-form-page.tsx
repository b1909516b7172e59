import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { t } from "#messages/resources";
import { call } from "@/api/call";
import { failureOf } from "@/api/errors";
import { uploadFor } from "@/api/pictures";
import { draftKey } from "@/features/resources/draft-key";
import { useEditConflict } from "@/features/resources/edit-conflict";
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
import { Opened } from "@/features/resources/opened";
import { type Hotel, hotelQuery, refreshResources } from "@/features/resources/queries";
import classes from "@/features/resources/resources.module.css";
import { RoomRow } from "@/features/resources/room-row";
import { Button } from "@/ui/button";
import { LongTextField, TextField } from "@/ui/fields";
import { TextLink } from "@/ui/link";
import { PageHead } from "@/ui/page-head";
import { PictureField } from "@/ui/picture-field";
import { SelectField } from "@/ui/select-field";
import { toast } from "@/ui/toasts";
import { useDraftForm } from "@/ui/use-draft-form";

const LIST = "/to/resources/hotel";
const MOST_BYTES = 5 * 1024 * 1024;
const SQUARE = 1;
const { hotel: words } = t;

type Props = {
  clientId: number;
  hotelId: number | null;
  /** Called after saving: continues with the price for a new one, with the list otherwise. */
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
          {(savedHotel) => <HotelForm key={hotelId} hotel={savedHotel} {...props} />}
        </Opened>
      )}
    </>
  );
}

function HotelForm({ clientId, hotel, onSaved }: Omit<Props, "hotelId"> & { hotel: Hotel | null }) {
  const queryClient = useQueryClient();
  const hotelId = hotel?.hotel_id ?? null;
  const upload = useMemo(() => uploadFor("photo"), []);
  const [isBusy, setBusy] = useState(false);
  const form = useDraftForm<HotelDraft>({
    draftKey: draftKey(clientId, "hotel", hotelId),
    restoresAtOnce: true,
    start: hotel ? draftOf(hotel) : NO_HOTEL,
    problemsOf: hotelProblems,
    wireNames: HOTEL_FIELDS,
  });
  const { rooms } = form.values;

  const elsewhere = useEditConflict({
    newest: () => queryClient.fetchQuery({ ...hotelQuery(hotelId ?? 0), staleTime: 0 }),
    onTheirs: form.startAgain,
    onMine: (version) => form.set("version", version),
  });
  const saving = useMutation({
    mutationFn: (values: HotelDraft) => {
      const body = wireHotel(values, hotel);
      return hotelId === null
        ? call("post", "/api/hotels", { body: { ...body, client_id: clientId } })
        : call("put", "/api/hotels/{hotel_id}", { path: { hotel_id: hotelId }, body });
    },
    onSuccess: async (saved) => {
      form.dropDraft();
      toast.success(words.saved);
      await refreshResources(queryClient);
      onSaved(saved.hotel_id, hotelId === null);
    },
    onError: (error) => {
      if (elsewhere.refuse(error)) return;
      const failed = hotelId === null ? words.failed : words.saveFailed;
      if (!form.refuse(error)) toast.formError(failureOf(error, failed, failed));
    },
  });
  return (
    <form
      ref={form.ref}
      noValidate
      className={classes["form"]}
      onSubmit={form.submit((values) => {
        if (isBusy) toast.warning(words.photoOnItsWay);
        else saving.mutate(values);
      })}
    >
      {form.notice}
      <div className={classes["fields"]}>
        <TextField
          {...form.field("name")}
          label={words.name}
          withAsterisk
          maxLength={200}
          autoComplete="off"
        />
        <SelectField
          {...form.field("category")}
          label={words.category}
          withAsterisk
          data={[
            { value: "", label: words.pickCategory },
            ...HOTEL_TYPES.map((type) => ({ value: type, label: type })),
          ]}
        />
        <div className={classes["wide"]}>
          <TextField
            {...form.field("address")}
            label={words.address}
            withAsterisk
            maxLength={500}
            autoComplete="off"
          />
        </div>
        <TextField
          {...form.field("food")}
          label={`${words.food} (${t.optional})`}
          placeholder={words.foodHint}
          maxLength={200}
          autoComplete="off"
        />
        <TextField
          {...form.field("rating")}
          label={`${words.rating} (${t.optional})`}
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField
          {...form.field("latitude")}
          label={`${words.latitude} (${t.optional})`}
          inputMode="text"
          autoComplete="off"
        />
        <TextField
          {...form.field("longitude")}
          label={`${words.longitude} (${t.optional})`}
          inputMode="text"
          autoComplete="off"
        />
        <div className={classes["wide"]}>
          <LongTextField
            {...form.field("view")}
            label={`${words.view} (${t.optional})`}
            rows={2}
            maxLength={2000}
          />
        </div>
        <div className={classes["wide"]}>
          <PictureField
            label={`${words.photo} (${t.optional})`}
            hint={photoHint(hotel)}
            error={form.problems.photo}
            value={form.values.photo}
            onChange={(photo) => form.set("photo", photo)}
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
        {rooms.map((room, index) => (
          <RoomRow
            key={room.key}
            room={room}
            number={index + 1}
            problem={form.problems.rooms}
            onChange={(next) => form.set("rooms", rooms.with(index, next))}
            onRemove={rooms.length > 1 ? () => form.set("rooms", rooms.toSpliced(index, 1)) : null}
          />
        ))}
        <div>
          <Button
            size="sm"
            variant="outline"
            before={<Plus size={16} aria-hidden />}
            onClick={() => form.set("rooms", [...rooms, newRoom(rooms)])}
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
