import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { useFieldArray } from "react-hook-form";
import type * as z from "zod/mini";
import { t } from "#messages/resources";
import { call } from "@/api/call";
import { failureOf } from "@/api/errors";
import { uploadFor } from "@/api/pictures";
import { draftKey } from "@/features/resources/draft-key";
import { useEditConflict } from "@/features/resources/edit-conflict";
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
import { Opened } from "@/features/resources/opened";
import { type Hotel, hotelQuery, refreshResources } from "@/features/resources/queries";
import classes from "@/features/resources/resources.module.css";
import { RoomRow } from "@/features/resources/room-row";
import { Button } from "@/ui/button";
import { Form, SubmitButton } from "@/ui/form";
import { useFormWithDraft } from "@/ui/form-draft";
import { showServerErrors } from "@/ui/form-errors";
import { FormLongTextField, FormPictureField, FormSelectField, FormTextField } from "@/ui/form-fields";
import { Heading, Hint, Row, Stack } from "@/ui/layout";
import { TextLink } from "@/ui/link";
import { PageHead } from "@/ui/page-head";
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
        <HotelFields key="new" hotel={null} {...props} />
      ) : (
        <Opened query={hotel} list={LIST} listName={words.toList}>
          {(savedHotel) => <HotelFields key={hotelId} hotel={savedHotel} {...props} />}
        </Opened>
      )}
    </>
  );
}

function HotelFields({ clientId, hotel, onSaved }: Omit<Props, "hotelId"> & { hotel: Hotel | null }) {
  const queryClient = useQueryClient();
  const hotelId = hotel?.hotel_id ?? null;
  const upload = useMemo(() => uploadFor("photo"), []);
  const [isBusy, setBusy] = useState(false);
  const { form, notice, startAgain, dropDraft } = useFormWithDraft({
    draftKey: draftKey(clientId, "hotel-form", hotelId),
    restoresAtOnce: true,
    defaultValues: hotelValues(hotel),
    resolver: zodResolver(HotelForm, { error: hotelMessages }),
  });
  const { control } = form;
  const rooms = useFieldArray({ control, name: "rooms" });

  const conflict = useEditConflict({
    newest: () => queryClient.fetchQuery({ ...hotelQuery(hotelId ?? 0), staleTime: 0 }),
    onTheirs: startAgain,
    onMine: (version) => form.setValue("version", version),
  });
  const saving = useMutation({
    mutationFn: (values: z.output<typeof HotelForm>) => {
      const body = wireHotel(values, hotel);
      return hotelId === null
        ? call("post", "/api/hotels", { body: { ...body, client_id: clientId } })
        : call("put", "/api/hotels/{hotel_id}", { path: { hotel_id: hotelId }, body });
    },
    onSuccess: async (saved) => {
      dropDraft();
      toast.success(words.saved);
      await refreshResources(queryClient);
      onSaved(saved.hotel_id, hotelId === null);
    },
    onError: (error) => {
      if (conflict.refuse(error)) return;
      const failed = hotelId === null ? words.failed : words.saveFailed;
      if (!showServerErrors(form, error, (field) => hotelField(field, form.getValues()))) {
        toast.formError(failureOf(error, failed, failed));
      }
    },
  });
  return (
    <Form
      form={form}
      autoComplete="off"
      className={classes["form"]}
      onSave={(values) => (isBusy ? toast.warning(words.photoOnItsWay) : saving.mutateAsync(values))}
    >
      {notice}
      <div className={classes["fields"]}>
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
        <div className={classes["wide"]}>
          <FormTextField
            control={control}
            name="address"
            label={words.address}
            withAsterisk
            maxLength={500}
          />
        </div>
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
        <div className={classes["wide"]}>
          <FormLongTextField
            control={control}
            name="special_view_info"
            label={`${words.view} (${t.optional})`}
            rows={2}
            maxLength={2000}
          />
        </div>
        <div className={classes["wide"]}>
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
        </div>
      </div>
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
      {conflict.notice}
      <Row justify="end">
        <SubmitButton control={control}>{hotelId === null ? t.next : t.save}</SubmitButton>
      </Row>
    </Form>
  );
}
