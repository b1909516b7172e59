import { expect, test } from "vitest";
import {
  draftOf,
  moved,
  nextPlace,
  type Rooming,
  unplaced,
  wireOf,
  withIds,
  withoutRoom,
  withRoom,
} from "@/features/rooming/rooms";

const room = {
  room_bed_id: 2,
  room_type: "Double Sharing",
  beds: 2,
  room_number: "",
  gender_rule: "any" as const,
  checkin_date: null,
  checkout_date: null,
  note: "",
};
const person = { full_name: "", gender: "", age: null, is_minor: false, reservation_event_id: 1 };
const rooming: Rooming = {
  event_id: 1,
  event_plan_id: 1,
  event_name: "",
  tour_start_date: "2027-01-01",
  tour_end_date: "2027-01-04",
  version: 3,
  updated_by: null,
  updated_at: null,
  mixing: "party",
  sharing_types: [
    { room_bed_id: 2, room_type: "Double Sharing", room_capacity: 2, total_rooms: 5, beds_sold: 4 },
  ],
  parties: [],
  travellers: [11, 12, 13, 14].map((traveller_id) => ({ ...person, traveller_id })),
  rooms: [
    { ...room, plan_room_id: 7, travellers: [11, 12] },
    { ...room, plan_room_id: 8, travellers: [13] },
  ],
  conflicts: [],
};
const types = new Map(rooming.sharing_types.map((one) => [one.room_bed_id, one]));

test("a person is in one room at a time", () => {
  const draft = moved(draftOf(rooming), 11, "room-8");
  expect(draft.rooms.map(({ travellers }) => travellers)).toEqual([[12], [13, 11]]);
  expect(
    unplaced(moved(draft, 11, null), rooming.travellers).map(({ traveller_id }) => traveller_id),
  ).toEqual([11, 14]);
});

test("a room that was new keeps its key when it gets its id, and what was done since stays", () => {
  const sent = withRoom(draftOf(rooming), 2, "new-1");
  const since = moved(sent, 14, "new-1");
  const saved = { ...rooming, rooms: [...rooming.rooms, { ...room, plan_room_id: 9, travellers: [] }] };
  const draft = withIds(since, sent, saved);
  expect(draft.rooms[2]).toMatchObject({ key: "new-1", plan_room_id: 9, travellers: [14] });
  expect(
    draftOf(
      saved,
      draft.rooms.map(({ key }) => key),
    ).rooms[2]?.key,
  ).toBe("new-1");
});

test("of rooms and people that are no more nothing is sent", () => {
  const draft = moved(draftOf(rooming), 14, "room-8");
  const now = { ...rooming, rooms: rooming.rooms.slice(0, 1), travellers: rooming.travellers.slice(0, 3) };
  expect(wireOf(draft, now).rooms.map(({ plan_room_id, travellers }) => [plan_room_id, travellers])).toEqual([
    [7, [11, 12]],
    [null, [13]],
  ]);
  expect(wireOf(withoutRoom(draft, "room-7"), rooming).rooms).toHaveLength(1);
});

test("the arrow keys pass rooms that are full", () => {
  const draft = draftOf(rooming);
  expect(nextPlace(draft, types, 14, null, 1)).toBe("room-8");
  expect(nextPlace(draft, types, 14, "room-8", 1)).toBeNull();
  expect(nextPlace(draft, types, 12, "room-7", 1)).toBe("room-8");
});
