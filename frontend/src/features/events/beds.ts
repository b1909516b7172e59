import { t as money } from "#messages/money";
import { t } from "#messages/wizard";
import { typedRupees } from "@/lib/typed-money";

export const ROOM_TYPES = ["Single Sharing", "Double Sharing", "Triple Sharing", "Quad Sharing"] as const;
export type RoomType = (typeof ROOM_TYPES)[number];

/** The form values of a price; numbers are kept as typed. */
export type RoomPrice = { roomType: RoomType | ""; price: string; rooms: string; remarks: string };
export type RoomProblems = Partial<Record<keyof RoomPrice, string>>;

export const NO_PRICE: RoomPrice = { roomType: "", price: "", rooms: "", remarks: "" };

const { pricing: words } = t;

export function bedsPerRoom(type: RoomType): number {
  return ROOM_TYPES.indexOf(type) + 1;
}

export function bedsIn(type: RoomType | "", rooms: string): number {
  const count = Number(rooms);
  return type && Number.isInteger(count) && count > 0 ? count * bedsPerRoom(type) : 0;
}

export type BedState =
  | { state: "exact" }
  | { state: "insufficient"; missing: number }
  | { state: "exceeds"; over: number };

/** Whether the beds that have a price suffice for the capacity. More are allowed: no more than the capacity are sold. */
export function bedState(beds: number, capacity: number): BedState {
  if (beds < capacity) return { state: "insufficient", missing: capacity - beds };
  return beds === capacity ? { state: "exact" } : { state: "exceeds", over: beds - capacity };
}

/** Room types without a price. */
export function unusedTypes(taken: readonly string[]): RoomType[] {
  return ROOM_TYPES.filter((type) => !taken.includes(type));
}

/** The errors that prevent saving a price; `taken` are the room types of the other prices. */
export function roomProblems(room: RoomPrice, taken: readonly string[]): RoomProblems {
  const problems: RoomProblems = {};
  const price = typedRupees(room.price);
  if (!room.roomType) problems.roomType = words.fillAll;
  else if (taken.includes(room.roomType)) problems.roomType = words.duplicate;
  if (!room.price.trim()) problems.price = words.fillAll;
  else if (price === 0 || Number(room.price) < 0) problems.price = words.pricePositive;
  else if (price === null) problems.price = money.amountWrong;
  if (!room.rooms.trim()) problems.rooms = words.fillAll;
  else if (!(Number(room.rooms) > 0)) problems.rooms = words.roomsPositive;
  else if (!Number.isInteger(Number(room.rooms))) problems.rooms = words.wholeRooms;
  return problems;
}
