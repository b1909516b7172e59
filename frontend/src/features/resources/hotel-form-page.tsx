import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { useFieldArray } from "react-hook-form";
import { t } from "#messages/resources";
import { call } from "@/api/call";
import { uploadFor } from "@/api/pictures";
import { draftKey } from "@/features/resources/draft-key";
import {
  HOTEL_TYPES,
  HotelForm,
  hotelField,
  hotelMessages,
  hotelValues,
  NEW_ROOM,
  photoHint,
  wireHotel,
} from "@/features/resources/hotel";
import { type Hotel, hotelQuery } from "@/features/resources/queries";
import { useResourceForm } from "@/features/resources/resource-form";
import { ResourceFormPage } from "@/features/resources/resource-form-page";
import classes from "@/features/resources/resources.module.css";
import { RoomRow } from "@/features/resources/room-row";
import { Button } from "@/ui/button";
import { Form, SubmitButton } from "@/ui/form";
import { FormLongTextField, FormPictureField, FormSelectField, FormTextField } from "@/ui/form-fields";
import { Grid, Heading, Hint, Row, Stack } from "@/ui/layout";
import { toast } from "@/ui/toasts";

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
  const query = useQuery({ ...hotelQuery(hotelId ?? 0), enabled: hotelId !== null });
  return (
    <ResourceFormPage query={query} isNew={hotelId === null} list={LIST} words={words}>
      {(hotel) => <HotelFields key={hotelId} hotel={hotel} {...props} />}
    </ResourceFormPage>
  );
}

function HotelFields({ clientId, hotel, onSaved }: Omit<Props, "hotelId"> & { hotel: Hotel | null }) {
  const hotelId = hotel?.hotel_id ?? null;
  const upload = useMemo(() => uploadFor("photo"), []);
  const [isBusy, setBusy] = useState(false);
  const { form, notice, conflictNotice, save } = useResourceForm({
    draftKey: draftKey(clientId, "hotel-form", hotelId),
    defaultValues: hotelValues(hotel),
    schema: HotelForm,
    messages: hotelMessages,
    newest: (queryClient) => queryClient.fetchQuery({ ...hotelQuery(hotelId ?? 0), staleTime: 0 }),
    save: (values) => {
      const body = wireHotel(values, hotel);
      return hotelId === null
        ? call("post", "/api/hotels", { body: { ...body, client_id: clientId } })
        : call("put", "/api/hotels/{hotel_id}", { path: { hotel_id: hotelId }, body });
    },
    onSaved: (saved) => onSaved(saved.hotel_id, hotelId === null),
    words: { saved: words.saved, failed: hotelId === null ? words.failed : words.saveFailed },
    fieldOf: hotelField,
  });
  const { control } = form;
  const rooms = useFieldArray({ control, name: "rooms" });
  return (
    <Form
      form={form}
      autoComplete="off"
      className={classes["form"]}
      onSave={(values) => (isBusy ? toast.warning(words.photoOnItsWay) : save(values))}
    >
      {notice}
      <Grid>
        <FormTextField control={control} name="name" label={words.name} withAsterisk maxLength={200} />
        <FormSelectField
          control={control}
          name="category"
          label={words.category}
          withAsterisk
          data={[
            { value: "", label: words.pickCategory },
            ...HOTEL_TYPES.map((type) => ({ value: type, label: type })),
          ]}
        />
        <Stack whole>
          <FormTextField
            control={control}
            name="address"
            label={words.address}
            withAsterisk
            maxLength={500}
          />
        </Stack>
        <FormTextField
          control={control}
          name="food_type"
          label={`${words.food} (${t.optional})`}
          placeholder={words.foodHint}
          maxLength={200}
        />
        <FormTextField
          control={control}
          name="google_rating"
          label={`${words.rating} (${t.optional})`}
          inputMode="decimal"
        />
        <FormTextField control={control} name="latitude" label={`${words.latitude} (${t.optional})`} />
        <FormTextField control={control} name="longitude" label={`${words.longitude} (${t.optional})`} />
        <Stack whole>
          <FormLongTextField
            control={control}
            name="special_view_info"
            label={`${words.view} (${t.optional})`}
            rows={2}
            maxLength={2000}
          />
        </Stack>
        <Stack whole>
          <FormPictureField
            control={control}
            name="photo"
            label={`${words.photo} (${t.optional})`}
            hint={photoHint(hotel)}
            upload={upload}
            onBusy={setBusy}
            mostBytes={MOST_BYTES}
            tooLarge={words.photoLarge}
            aspect={SQUARE}
          />
        </Stack>
      </Grid>
      <Stack as="section" aria-labelledby="rooms" gap={3}>
        <Heading id="rooms">{words.rooms}</Heading>
        <Hint>{words.roomsHint}</Hint>
        {rooms.fields.map(({ id }, index) => (
          <RoomRow
            key={id}
            control={control}
            index={index}
            onRemove={rooms.fields.length > 1 ? () => rooms.remove(index) : null}
          />
        ))}
        <div>
          <Button
            size="sm"
            variant="outline"
            before={<Plus size={16} aria-hidden />}
            onClick={() => rooms.append(NEW_ROOM, { shouldFocus: false })}
          >
            {words.addRoom}
          </Button>
        </div>
      </Stack>
      {conflictNotice}
      <Row justify="end">
        <SubmitButton control={control}>{hotelId === null ? t.next : t.save}</SubmitButton>
      </Row>
    </Form>
  );
}
