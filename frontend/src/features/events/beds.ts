import { t as money } from "#messages/money";
import { t } from "#messages/wizard";
import { typedRupees } from "@/lib/typed-money";

/** The usual room types; each has one person more than the one before. */
export const ROOM_TYPES = ["Single Sharing", "Double Sharing", "Triple Sharing", "Quad Sharing"] as const;
/** The choice of a room type with a name of its own. */
export const OTHER = "other";
export const MOST_PERSONS = 12;
export const MOST_ROOM_TYPES = 12;

/** The form values of a price; numbers are kept as typed. `name` and `persons` are those of another kind of room. */
export type RoomPrice = {
  roomType: string;
  name: string;
  persons: string;
  price: string;
  rooms: string;
  /** What one person pays besides for a room alone; empty where nobody takes it alone. */
  alone: string;
  remarks: string;
};
export type RoomProblems = Partial<Record<keyof RoomPrice, string>>;

export const NO_PRICE: RoomPrice = {
  roomType: "",
  name: "",
  persons: "",
  price: "",
  rooms: "",
  alone: "",
  remarks: "",
};

const { pricing: words } = t;

/** The persons of a room of a usual type; 0 for any other name. */
export function standardPersons(type: string): number {
  return (ROOM_TYPES as readonly string[]).indexOf(type) + 1;
}

/** The persons of a room as typed, null unless they are a number from 1 to 12. */
export function typedPersons(typed: string): number | null {
  const persons = /^\d{1,2}$/.test(typed.trim()) ? Number(typed) : 0;
  return persons >= 1 && persons <= MOST_PERSONS ? persons : null;
}

/** The name and the persons of a room type that is being entered. */
export function typeOf({ roomType, name, persons }: RoomPrice) {
  return roomType === OTHER
    ? { name: name.trim(), persons: typedPersons(persons) }
    : { name: roomType, persons: standardPersons(roomType) || null };
}

export function bedsIn(persons: number | null, rooms: string): number {
  const count = Number(rooms);
  return persons && Number.isInteger(count) && count > 0 ? count * persons : 0;
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

/** The usual room types without a price. */
export function unusedTypes(takenTypes: readonly string[]): string[] {
  return ROOM_TYPES.filter((type) => !isTaken(type, takenTypes));
}

/** Whether another room type has this name, in whichever case. */
export function isTaken(name: string, takenTypes: readonly string[]): boolean {
  return takenTypes.some((other) => other.trim().toLowerCase() === name.trim().toLowerCase());
}

/** The errors that prevent saving a price; `taken` are the room types of the other prices. */
export function roomProblems(room: RoomPrice, takenTypes: readonly string[]): RoomProblems {
  const problems: RoomProblems = {};
  const price = typedRupees(room.price);
  const type = typeOf(room);
  const field = room.roomType === OTHER ? "name" : "roomType";
  if (!type.name) problems[field] = words.fillAll;
  else if (isTaken(type.name, takenTypes)) problems[field] = words.duplicate;
  if (type.persons === null && room.roomType === OTHER) problems.persons = words.personsRange(MOST_PERSONS);
  if (!room.price.trim()) problems.price = words.fillAll;
  else if (price === 0 || Number(room.price) < 0) problems.price = words.pricePositive;
  else if (price === null) problems.price = money.amountWrong;
  if (room.alone.trim() && typedRupees(room.alone) === null) problems.alone = money.amountWrong;
  if (!room.rooms.trim()) problems.rooms = words.fillAll;
  else if (!(Number(room.rooms) > 0)) problems.rooms = words.roomsPositive;
  else if (!Number.isInteger(Number(room.rooms))) problems.rooms = words.wholeRooms;
  return problems;
}
