import type { KeyboardEvent } from "react";
import { t } from "#messages/rooming";
import type { Wire } from "@/api/wire";
import type { Draft, DraftRoom, Rooming, SharingType, Sleeper } from "@/features/rooming/rooms";

export type Conflict = Wire["Conflict"];

/** The state of the board that its parts need. */
export type Desk = {
  names: Names;
  conflicts: readonly Conflict[];
  /** A proposal is read-only. */
  isFixed: boolean;
  isNew: (who: number) => boolean;
  lifted: number | null;
  onGripKey: (who: number, event: KeyboardEvent) => void;
  onGripBlur: (who: number) => void;
  onMove: (who: number) => void;
  onEdit: (key: string) => void;
  onAdd: (type: SharingType) => void;
};

export type Names = ReturnType<typeof namesOf>;

/** Names and descriptions of people and rooms. */
export function namesOf(rooming: Rooming, draft: Draft) {
  const people = new Map(rooming.travellers.map((traveller) => [traveller.traveller_id, traveller]));
  const parties = new Map(rooming.parties.map((party) => [party.reservation_event_id, party]));
  const types = new Map(rooming.sharing_types.map((type) => [type.room_bed_id, type]));
  const places = new Map<string, number>();
  const counts = new Map<number, number>();
  for (const { key, room_bed_id } of draft.rooms) {
    const place = (counts.get(room_bed_id) ?? 0) + 1;
    counts.set(room_bed_id, place);
    places.set(key, place);
  }
  const typeName = (roomBedId: number | null) => types.get(roomBedId ?? 0)?.room_type ?? "";
  return {
    types,
    person: (who: number) => people.get(who)?.full_name ?? t.guest,
    sleeper: (who: number): Sleeper | undefined => people.get(who),
    party: (who: number) => parties.get(people.get(who)?.reservation_event_id ?? 0),
    type: typeName,
    room: ({ key, room_bed_id, room_number }: DraftRoom) =>
      room_number ? t.room(room_number) : t.roomPlace(typeName(room_bed_id), places.get(key) ?? 0),
    beds: ({ room_bed_id }: DraftRoom) => types.get(room_bed_id)?.room_capacity ?? 0,
    free: ({ room_bed_id, travellers }: DraftRoom) =>
      (types.get(room_bed_id)?.room_capacity ?? 0) - travellers.length,
  };
}

/** A conflict as a sentence. */
export function sentenceOf(conflict: Conflict, names: Names): string {
  const conflictText = t.conflicts[conflict.kind];
  if (typeof conflictText === "string") return conflictText;
  const type = names.type(conflict.room_bed_id);
  if (conflict.kind === "more_rooms") return t.conflicts.more_rooms(type);
  if (conflict.kind === "apart" || conflict.kind === "not_alone" || conflict.kind === "more_than_booked") {
    const [first = 0] = conflict.travellers;
    const party = names.party(first);
    const who = party ? `${party.customer_name} (${party.booking_reference})` : names.person(first);
    return t.conflicts[conflict.kind](who, type);
  }
  return (conflictText as (names: string) => string)(conflict.travellers.map(names.person).join(", "));
}
