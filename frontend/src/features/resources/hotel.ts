import { t } from "#messages/resources";
import type { Wire } from "@/api/wire";
import type { Hotel } from "@/features/resources/queries";
import { typedRupees } from "@/lib/typed-money";
import type { FieldPicture } from "@/ui/use-sending";

/** The form values of a hotel; numbers are kept as typed. */

const { hotel: words } = t;

export const HOTEL_TYPES = ["Homestay", "3 Star", "4 Star", "5 Star"] as const;
export const ROOM_TYPES = ["Single Seater", "Double Seater", "Suite", "Deluxe"] as const;

/** With AC or without: whether there are such rooms, how many, and the price a night. */
export type Half = { isOn: boolean; count: string; rate: string };
export type Room = {
  /** Tells rows apart while they are edited. */
  key: number;
  type: string;
  ac: Half;
  nonAc: Half;
  isAvailable: boolean;
  /** Set on the Base Price screen; null: the hotel's. */
  commission: number | null;
};

export type HotelDraft = {
  name: string;
  address: string;
  category: string;
  food: string;
  view: string;
  latitude: string;
  longitude: string;
  rating: string;
  photo: readonly FieldPicture[];
  rooms: readonly Room[];
  /** The version that was loaded; null for a new one. */
  version: string | null;
};

export type HotelField =
  | "name"
  | "address"
  | "category"
  | "latitude"
  | "longitude"
  | "rating"
  | "photo"
  | "rooms";
export type HotelProblems = Partial<Record<HotelField, string>>;

const NO_HALF: Half = { isOn: false, count: "", rate: "" };

export function newRoom(rooms: readonly Room[]): Room {
  const key = Math.max(0, ...rooms.map((room) => room.key)) + 1;
  return { key, type: "", ac: NO_HALF, nonAc: NO_HALF, isAvailable: true, commission: null };
}

export const NO_HOTEL: HotelDraft = {
  name: "",
  address: "",
  category: "",
  food: "",
  view: "",
  latitude: "",
  longitude: "",
  rating: "",
  photo: [],
  rooms: [newRoom([])],
  version: null,
};

const half = (count: number, rate: number | null): Half => ({
  isOn: rate !== null,
  count: count > 0 ? String(count) : "",
  rate: rate === null ? "" : String(rate),
});

export function draftOf(hotel: Hotel): HotelDraft {
  return {
    name: hotel.name,
    address: hotel.address,
    category: hotel.category,
    food: hotel.food_type,
    view: hotel.special_view_info,
    latitude: hotel.latitude === null ? "" : String(hotel.latitude),
    longitude: hotel.longitude === null ? "" : String(hotel.longitude),
    rating: hotel.google_rating === null ? "" : String(hotel.google_rating),
    photo: hotel.photo ? [hotel.photo] : [],
    rooms: hotel.rooms.map((room, index) => ({
      key: index + 1,
      type: room.room_type,
      ac: half(room.ac_count, room.ac_rate_per_night),
      nonAc: half(room.non_ac_count, room.non_ac_rate_per_night),
      isAvailable: room.is_available,
      commission: room.commission_rate,
    })),
    version: hotel.version,
  };
}

/** The hint at the photo: a link to another site is kept, but not shown as a picture. */
export function photoHint(hotel: Pick<Hotel, "photo" | "photo_url"> | null): string {
  return hotel && !hotel.photo && /^https?:/.test(hotel.photo_url)
    ? words.photoElsewhere(hotel.photo_url)
    : words.photoHint;
}

/** The row is empty. */
export function isBlank({ type, ac, nonAc }: Room): boolean {
  return !(type || ac.isOn || nonAc.isOn);
}

export function isWhole(room: Room): boolean {
  const halves = [room.ac, room.nonAc].filter(({ isOn }) => isOn);
  return (
    ROOM_TYPES.some((type) => type === room.type) &&
    halves.length > 0 &&
    halves.every(({ rate, count }) => Number(typedRupees(rate)) > 0 && /^\d*$/.test(count.trim()))
  );
}

/** The errors that prevent saving a hotel, in the order of the form. */
export function hotelProblems(draft: HotelDraft): HotelProblems {
  const rooms = draft.rooms.filter((room) => !isBlank(room));
  const problems: Record<HotelField, string | undefined> = {
    name: draft.name.trim() ? undefined : words.nameRequired,
    address: draft.address.trim() ? undefined : words.addressRequired,
    category: draft.category ? undefined : words.categoryRequired,
    latitude: within(draft.latitude, -90, 90) ? undefined : words.positionWrong,
    longitude: within(draft.longitude, -180, 180) ? undefined : words.positionWrong,
    rating: within(draft.rating, 0, 5) ? undefined : words.ratingWrong,
    photo: undefined,
    rooms: rooms.length > 0 && rooms.every(isWhole) ? undefined : words.roomRequired,
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem));
}

function within(typed: string, least: number, most: number): boolean {
  const value = Number(typed.trim());
  return typed.trim() === "" || (Number.isFinite(value) && value >= least && value <= most);
}

/** The wire's field names by the form's. */
export const HOTEL_FIELDS: Readonly<Record<string, HotelField>> = {
  name: "name",
  address: "address",
  category: "category",
  latitude: "latitude",
  longitude: "longitude",
  google_rating: "rating",
  photo_url: "photo",
  rooms: "rooms",
};

/** `before` is the hotel as it is saved: what its form does not show stays. */
export function wireHotel(draft: HotelDraft, before: Hotel | null): Wire["HotelIn"] {
  const rooms = draft.rooms.filter((room) => !isBlank(room));
  const number = (typed: string) => (typed.trim() === "" ? null : Number(typed));
  const onCard = before?.rooms[before.base_room]?.room_type;
  const base = rooms.findIndex(({ type }) => type === onCard);
  return {
    name: draft.name,
    address: draft.address,
    category: draft.category as Hotel["category"],
    food_type: draft.food,
    special_view_info: draft.view,
    place_id: before?.place_id ?? "",
    latitude: number(draft.latitude),
    longitude: number(draft.longitude),
    google_rating: number(draft.rating),
    // A link given instead of a picture is kept until one is uploaded.
    photo_url: draft.photo[0]?.filename ?? (before?.photo ? "" : (before?.photo_url ?? "")),
    commission_rate: before?.commission_rate ?? null,
    base_room: base >= 0 ? base : null,
    version: draft.version,
    rooms: rooms.map((room) => ({
      room_type: room.type as (typeof ROOM_TYPES)[number],
      ac_count: room.ac.isOn ? Number(room.ac.count) : 0,
      ac_rate_per_night: room.ac.isOn ? typedRupees(room.ac.rate) : null,
      non_ac_count: room.nonAc.isOn ? Number(room.nonAc.count) : 0,
      non_ac_rate_per_night: room.nonAc.isOn ? typedRupees(room.nonAc.rate) : null,
      is_available: room.isAvailable,
      commission_rate: room.commission,
    })),
  };
}

/** A saved hotel as it is sent back, with other prices. */
export function repriced(
  hotel: Hotel,
  prices: { commissions: readonly (number | null)[]; baseRoom: number; version: string | null },
) {
  const { commissions, baseRoom, version } = prices;
  return {
    ...wireHotel(draftOf(hotel), hotel),
    base_room: baseRoom,
    version,
    rooms: hotel.rooms.map((room, index) => ({
      room_type: room.room_type,
      ac_count: room.ac_count,
      non_ac_count: room.non_ac_count,
      ac_rate_per_night: room.ac_rate_per_night,
      non_ac_rate_per_night: room.non_ac_rate_per_night,
      is_available: room.is_available,
      commission_rate: commissions[index] ?? null,
    })),
  };
}

/** A price with its commission, rounded half up to whole rupees, as the server does. */
export function sellPrice(base: number, percent: number): number {
  // In hundredths of a paisa, so that nothing is lost to fractions.
  return Math.floor((Math.round(base * 100) * (10_000 + Math.round(percent * 100)) + 500_000) / 1_000_000);
}

/** A typed percentage; negative values are 0, invalid ones null. */
export function typedPercent(typed: string): number | null {
  const text = typed.trim();
  if (!/^-?\d+(\.\d{1,2})?$/.test(text)) return null;
  const value = Math.max(0, Number(text));
  return value <= 1000 ? value : null;
}
