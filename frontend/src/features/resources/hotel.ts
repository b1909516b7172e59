import type { FieldPath } from "react-hook-form";
import * as z from "zod/mini";
import { t } from "#messages/resources";
import { HotelIn, HotelRoomIn } from "@/api/generated/zod.gen";
import type { Hotel } from "@/features/resources/queries";
import { requiredText, typedNumber } from "@/lib/typed-fields";
import { typedRupees } from "@/lib/typed-money";
import { messagesByField } from "@/ui/form-errors";
import type { FieldPicture } from "@/ui/use-sending";

const { hotel: words } = t;

export const HOTEL_TYPES = ["Homestay", "3 Star", "4 Star", "5 Star"] as const;
export const ROOM_TYPES = ["Single Seater", "Double Seater", "Suite", "Deluxe"] as const;

/** Rooms of one type: with AC, without, or both. */
const Room = z.extend(HotelRoomIn, {
  room_type: z.string(),
  is_available: z.boolean(),
  has_ac: z.boolean(),
  ac_count: z.string(),
  ac_rate_per_night: z.string(),
  has_non_ac: z.boolean(),
  non_ac_count: z.string(),
  non_ac_rate_per_night: z.string(),
});
type RoomValues = z.input<typeof Room>;

export const NEW_ROOM: RoomValues = {
  room_type: "",
  is_available: true,
  commission_rate: null,
  has_ac: false,
  ac_count: "",
  ac_rate_per_night: "",
  has_non_ac: false,
  non_ac_count: "",
  non_ac_rate_per_night: "",
};

const isBlank = ({ room_type, has_ac, has_non_ac }: RoomValues) => !(room_type || has_ac || has_non_ac);

/** The fields of a room that are missing or wrong. */
function wrongFields(room: RoomValues): (keyof RoomValues)[] {
  const isPrice = (text: string) => Number(typedRupees(text)) > 0;
  const isCount = (text: string) => /^\d*$/.test(text.trim());
  const { has_ac, has_non_ac } = room;
  const checks: [keyof RoomValues, boolean][] = [
    ["room_type", ROOM_TYPES.some((type) => type === room.room_type)],
    ["has_ac", has_ac || has_non_ac],
    ["ac_rate_per_night", !has_ac || isPrice(room.ac_rate_per_night)],
    ["ac_count", !has_ac || isCount(room.ac_count)],
    ["non_ac_rate_per_night", !has_non_ac || isPrice(room.non_ac_rate_per_night)],
    ["non_ac_count", !has_non_ac || isCount(room.non_ac_count)],
  ];
  return checks.flatMap(([name, isRight]) => (isRight ? [] : [name]));
}

/** The form of a hotel; its output is the request body. Empty rows of rooms are left out. */
export const HotelForm = z.extend(HotelIn, {
  name: requiredText,
  address: requiredText,
  category: z.pipe(z.string(), z.enum(HOTEL_TYPES)),
  food_type: z.string(),
  special_view_info: z.string(),
  latitude: typedNumber(HotelIn.shape.latitude),
  longitude: typedNumber(HotelIn.shape.longitude),
  google_rating: typedNumber(HotelIn.shape.google_rating),
  photo: z.custom<readonly FieldPicture[]>(),
  rooms: z.pipe(
    z.array(Room).check(({ value: rooms, issues }) => {
      const areBlank = rooms.every(isBlank);
      rooms.forEach((room, index) => {
        if (isBlank(room) && !(areBlank && index === 0)) return;
        for (const name of wrongFields(room))
          issues.push({ code: "custom", path: [index, name], input: room });
      });
    }),
    z.transform((rooms: RoomValues[]) =>
      rooms
        .filter((room) => !isBlank(room))
        .map(({ has_ac, has_non_ac, ...room }) => ({
          ...room,
          room_type: room.room_type as (typeof ROOM_TYPES)[number],
          ac_count: has_ac ? Number(room.ac_count) : 0,
          ac_rate_per_night: has_ac ? typedRupees(room.ac_rate_per_night) : null,
          non_ac_count: has_non_ac ? Number(room.non_ac_count) : 0,
          non_ac_rate_per_night: has_non_ac ? typedRupees(room.non_ac_rate_per_night) : null,
        })),
    ),
  ),
});
export type HotelValues = z.input<typeof HotelForm>;

/** A room has one message for all its fields, which its row shows. */
export const hotelMessages = messagesByField({
  name: words.nameRequired,
  address: words.addressRequired,
  category: words.categoryRequired,
  latitude: words.positionWrong,
  longitude: words.positionWrong,
  google_rating: words.ratingWrong,
  rooms: "",
});

const fieldText = (value: number | null | undefined) => String(value || "");

/** The values of the form for a saved hotel or a new one. */
export function hotelValues(hotel: Hotel | null): HotelValues {
  return {
    name: hotel?.name ?? "",
    address: hotel?.address ?? "",
    category: hotel?.category ?? "",
    food_type: hotel?.food_type ?? "",
    special_view_info: hotel?.special_view_info ?? "",
    latitude: String(hotel?.latitude ?? ""),
    longitude: String(hotel?.longitude ?? ""),
    google_rating: String(hotel?.google_rating ?? ""),
    photo: hotel?.photo ? [hotel.photo] : [],
    // A link given instead of a picture is kept until one is uploaded.
    photo_url: hotel?.photo ? "" : (hotel?.photo_url ?? ""),
    rooms: hotel?.rooms.map((room) => ({
      ...NEW_ROOM,
      room_type: room.room_type,
      is_available: room.is_available,
      commission_rate: room.commission_rate,
      has_ac: room.ac_rate_per_night !== null,
      ac_count: fieldText(room.ac_count),
      ac_rate_per_night: fieldText(room.ac_rate_per_night),
      has_non_ac: room.non_ac_rate_per_night !== null,
      non_ac_count: fieldText(room.non_ac_count),
      non_ac_rate_per_night: fieldText(room.non_ac_rate_per_night),
    })) ?? [NEW_ROOM],
    version: hotel?.version ?? null,
  };
}

/** The field of the form for a field of the server's errors, whose positions count rooms without blank rows. */
export function hotelField(field: string, { rooms }: HotelValues): FieldPath<HotelValues> | undefined {
  if (field === "photo_url") return "photo";
  const [, position, name] = /^rooms\.(\d+)(\.\w+)?$/.exec(field) ?? [];
  const indexes = rooms.flatMap((room, index) => (isBlank(room) ? [] : [index]));
  const index = indexes[Number(position)];
  return index === undefined ? undefined : (`rooms.${index}${name ?? ""}` as FieldPath<HotelValues>);
}

/**
 * The body that saves a hotel. `hotel` is the saved one, whose place and commission stay, and whose price on the card stays
 * that of its room type.
 */
export function wireHotel({ photo, ...values }: z.output<typeof HotelForm>, hotel: Hotel | null) {
  const onCard = hotel?.rooms[hotel.base_room]?.room_type;
  const base = values.rooms.findIndex(({ room_type }) => room_type === onCard);
  return {
    ...values,
    place_id: hotel?.place_id ?? "",
    commission_rate: hotel?.commission_rate ?? null,
    photo_url: photo[0]?.filename ?? values.photo_url,
    base_room: base >= 0 ? base : null,
  };
}

/** The hint at the photo: a link to another site is kept, but not shown as a picture. */
export function photoHint(hotel: Pick<Hotel, "photo" | "photo_url"> | null): string {
  return hotel && !hotel.photo && /^https?:/.test(hotel.photo_url)
    ? words.photoElsewhere(hotel.photo_url)
    : words.photoHint;
}
