import type { Wire } from "@/api/wire";

/** Rooms as they are being arranged. The key of a room is stable on the page; its id is assigned by the first save. */
export type DraftRoom = Omit<Wire["PlanRoomOut"], "room_type" | "beds"> & { key: string };
export type Draft = { mixing: Wire["RoomingOut"]["mixing"]; rooms: readonly DraftRoom[] };

export type Rooming = Wire["RoomingOut"];
export type SharingType = Wire["SharingTypeOut"];
export type Sleeper = Wire["SleeperOut"];

export type RoomFields = Pick<
  DraftRoom,
  "room_number" | "gender_rule" | "checkin_date" | "checkout_date" | "note"
>;

let lastKey = 0;

export function newKey(): string {
  lastKey += 1;
  return `new-${lastKey}`;
}

/** What the server has, ready to be changed. Rooms that were on the page already keep their keys. */
export function draftOf({ mixing, rooms }: Rooming, keys: readonly (string | undefined)[] = []): Draft {
  return {
    mixing,
    rooms: rooms.map(({ room_type: _type, beds: _beds, ...room }, place) => ({
      ...room,
      key: keys[place] ?? (room.plan_room_id === null ? newKey() : `room-${room.plan_room_id}`),
    })),
  };
}

/** The request body, without rooms and people that no longer exist. */
export function wireOf({ mixing, rooms }: Draft, savedRooming: Rooming) {
  const ids = new Set(savedRooming.rooms.map(({ plan_room_id }) => plan_room_id));
  const people = new Set(savedRooming.travellers.map(({ traveller_id }) => traveller_id));
  return {
    mixing,
    rooms: rooms.map(({ key: _key, plan_room_id, travellers, ...room }) => ({
      ...room,
      plan_room_id: ids.has(plan_room_id) ? plan_room_id : null,
      travellers: travellers.filter((who) => people.has(who)),
    })),
  };
}

/** After a save: rooms that were new have ids now, whatever was done to them since. */
export function withIds(draft: Draft, sent: Draft, saved: Rooming): Draft {
  const ids = new Map(sent.rooms.map(({ key }, place) => [key, saved.rooms[place]?.plan_room_id ?? null]));
  return {
    ...draft,
    rooms: draft.rooms.map((room) => ({ ...room, plan_room_id: ids.get(room.key) ?? room.plan_room_id })),
  };
}

export function roomOf({ rooms }: Draft, traveller: number): DraftRoom | undefined {
  return rooms.find(({ travellers }) => travellers.includes(traveller));
}

/** A person goes to a room, or (null) to none. */
export function moved(draft: Draft, traveller: number, key: string | null): Draft {
  return {
    ...draft,
    rooms: draft.rooms.map((room) => {
      const otherTravellers = room.travellers.filter((who) => who !== traveller);
      return { ...room, travellers: room.key === key ? [...otherTravellers, traveller] : otherTravellers };
    }),
  };
}

export function withRoom(draft: Draft, roomBedId: number, key: string): Draft {
  const room: DraftRoom = {
    key,
    plan_room_id: null,
    room_bed_id: roomBedId,
    room_number: "",
    gender_rule: "any",
    checkin_date: null,
    checkout_date: null,
    note: "",
    travellers: [],
  };
  return { ...draft, rooms: [...draft.rooms, room] };
}

export function withoutRoom(draft: Draft, key: string): Draft {
  return { ...draft, rooms: draft.rooms.filter((room) => room.key !== key) };
}

export function changed(draft: Draft, key: string, fields: RoomFields): Draft {
  return { ...draft, rooms: draft.rooms.map((room) => (room.key === key ? { ...room, ...fields } : room)) };
}

export function unplaced(draft: Draft, people: readonly Sleeper[]): Sleeper[] {
  const placed = new Set(draft.rooms.flatMap(({ travellers }) => travellers));
  return people.filter(({ traveller_id }) => !placed.has(traveller_id));
}

/** The targets of the arrow keys: rooms with a free bed in order, then no room. */
export function nextPlace(
  draft: Draft,
  types: ReadonlyMap<number, SharingType>,
  traveller: number,
  from: string | null,
  step: 1 | -1,
): string | null {
  const open = draft.rooms.filter(
    ({ room_bed_id, travellers }) =>
      travellers.includes(traveller) || travellers.length < (types.get(room_bed_id)?.room_capacity ?? 0),
  );
  const places = [null, ...open.map(({ key }) => key)];
  const at = places.indexOf(from);
  return places[(at + step + places.length) % places.length] ?? null;
}
