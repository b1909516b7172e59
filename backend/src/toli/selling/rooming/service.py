from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from toli.identity.audit import service as audit
from toli.infra.db.transactions import ClientTransaction
from toli.kit.errors import InvalidFields, NotFound
from toli.kit.text import Text, shown_name
from toli.selling.bookings.schemas.fields import ADULT_FROM
from toli.selling.rooming import repository
from toli.selling.rooming.errors import NotOnThisDeparture, RoomingChanged, RoomOverfull
from toli.selling.rooming.repository import Member, PartyRecord, RoomingHead, SharingTypeRecord
from toli.selling.rooming.rules import Bedroom, Departure, SharingType, Sleeper, conflicts, fill
from toli.selling.rooming.schemas import (
    BedsOut,
    PartyOut,
    PlanRoomIn,
    PlanRoomOut,
    RoomingIn,
    RoomingOut,
    RoomsIn,
    SharingTypeOut,
    SleeperOut,
    StoredRoom,
)

NEW_ROOM = "This room"


@dataclass(frozen=True, slots=True)
class _Plan:
    head: RoomingHead
    types: Mapping[int, SharingTypeRecord]
    parties: Sequence[PartyRecord]

    @property
    def people(self) -> list[tuple[int, Member]]:
        return [(party.booking_id, member) for party in self.parties for member in party.people if member.takes_bed]


async def get_rooming(tx: ClientTransaction, *, departure_id: int) -> RoomingOut:
    plan = await _get_plan(tx, departure_id=departure_id)
    rooms = await repository.list_rooms(tx, departure_id=departure_id)
    return _to_schema(plan, departure_id, RoomsIn(mixing=plan.head.mixing, rooms=[*rooms]))


async def propose_rooming(tx: ClientTransaction, *, departure_id: int, rooms: RoomsIn) -> RoomingOut:
    """Not saved. Raises RoomOverfull, NotOnThisDeparture, InvalidFields."""
    plan = await _get_plan(tx, departure_id=departure_id)
    _check_rooms(plan, rooms.rooms)
    filled = fill(_to_bedrooms(rooms.rooms), _to_departure(plan, rooms))
    proposed = [
        rooms.rooms[place].model_copy(update={"travellers": list(room.people)})
        if place < len(rooms.rooms)
        else PlanRoomIn(sharing_type_id=room.sharing_type_id, travellers=list(room.people))
        for place, room in enumerate(filled)
    ]
    return _to_schema(plan, departure_id, RoomsIn(mixing=rooms.mixing, rooms=proposed))


async def save_rooming(tx: ClientTransaction, *, departure_id: int, actor_id: int, rooms: RoomingIn) -> RoomingOut:
    """Raises RoomingChanged for a newer version, RoomOverfull, NotOnThisDeparture, InvalidFields."""
    if await repository.find_head(tx, departure_id=departure_id) is None:
        raise NotFound
    version = await repository.lock_rooming(tx, departure_id=departure_id)
    if version != rooms.version:
        now = await get_rooming(tx, departure_id=departure_id)
        raise RoomingChanged(by=now.updated_by, rooming=now.model_dump(mode="json"))
    plan = await _get_plan(tx, departure_id=departure_id)
    _check_rooms(plan, rooms.rooms)
    before = {row.plan_room_id: row for row in await repository.list_rooms(tx, departure_id=departure_id)}
    if any(room.plan_room_id is not None and room.plan_room_id not in before for room in rooms.rooms):
        raise NotFound
    await _write_rooms(tx, departure_id=departure_id, rooms=rooms.rooms, before=before)
    await repository.update_rooming(tx, departure_id=departure_id, mixing=rooms.mixing, actor_id=actor_id)
    await audit.record(
        tx,
        "rooming.saved",
        subject=f"departure:{departure_id}",
        actor_id=actor_id,
        version=version + 1,
        rooms=len(rooms.rooms),
        placed=sum(len(room.travellers) for room in rooms.rooms),
    )
    return await get_rooming(tx, departure_id=departure_id)


async def _get_plan(tx: ClientTransaction, *, departure_id: int) -> _Plan:
    head = await repository.find_head(tx, departure_id=departure_id)
    if head is None:
        raise NotFound
    types = await repository.list_sharing_types(tx, departure_id=departure_id)
    parties = await repository.list_parties(tx, departure_id=departure_id)
    return _Plan(head, {row.sharing_type_id: row for row in types}, parties)


def _check_rooms(plan: _Plan, rooms: Sequence[PlanRoomIn]) -> None:
    problems: list[tuple[str, Text]] = []
    names = {member.traveller_id: member.full_name for _, member in plan.people}
    placed: set[int] = set()
    room_ids: set[int] = set()
    for index, room in enumerate(rooms):
        kind = plan.types.get(room.sharing_type_id)
        if kind is None:
            problems.append((f"rooms.{index}.sharing_type_id", Text("Choose a sharing type of this trip.")))
            continue
        if room.plan_room_id is not None and room.plan_room_id in room_ids:
            problems.append((f"rooms.{index}.plan_room_id", Text("This room is here twice.")))
        room_ids |= {room.plan_room_id} if room.plan_room_id is not None else set()
        starts = room.checkin_date or plan.head.tour_start_date
        if starts > (room.checkout_date or plan.head.tour_end_date):
            problems.append((f"rooms.{index}.checkout_date", Text("Check-out must not be before check-in.")))
        for traveller_id in room.travellers:
            if traveller_id not in names:
                raise NotOnThisDeparture
            if traveller_id in placed:
                problems.append(
                    (
                        f"rooms.{index}.travellers",
                        Text("{name} is in two rooms. Take them out of one.", name=names[traveller_id]),
                    )
                )
            placed.add(traveller_id)
        if len(room.travellers) > kind.room_capacity:
            raise RoomOverfull(
                name=f"Room {room.room_number}" if room.room_number else NEW_ROOM,
                beds=kind.room_capacity,
                people=len(room.travellers),
            )
    if problems:
        raise InvalidFields(problems)


async def _write_rooms(
    tx: ClientTransaction, *, departure_id: int, rooms: Sequence[PlanRoomIn], before: Mapping[int, StoredRoom]
) -> None:
    await repository.remove_rooms(
        tx, departure_id=departure_id, kept_ids=[room.plan_room_id for room in rooms if room.plan_room_id is not None]
    )
    rows = [
        {**room.model_dump(exclude={"plan_room_id", "travellers"}), "position": place}
        for place, room in enumerate(rooms)
    ]
    new = [row for room, row in zip(rooms, rows, strict=True) if room.plan_room_id is None]
    ids = iter(await repository.add_rooms(tx, departure_id=departure_id, rows=new))
    places: list[tuple[int, int, int]] = []
    for room, row in zip(rooms, rows, strict=True):
        room_id = room.plan_room_id
        if room_id is None:
            room_id = next(ids)
        elif any(getattr(before[room_id], name) != value for name, value in row.items()):
            await repository.update_room(tx, plan_room_id=room_id, row=row)
        places += [(room_id, who, bed) for bed, who in enumerate(room.travellers)]
    await repository.place_travellers(tx, departure_id=departure_id, places=places)


def _to_bedrooms(rooms: Sequence[PlanRoomIn]) -> list[Bedroom]:
    return [
        Bedroom(room.sharing_type_id, rule=room.gender_rule, number=room.room_number, people=tuple(room.travellers))
        for room in rooms
    ]


def _to_departure(plan: _Plan, rooms: RoomsIn) -> Departure:
    return Departure(
        sleepers=[
            Sleeper(
                traveller_id=member.traveller_id,
                party=booking_id,
                position=member.position,
                gender=member.gender,
                age=member.age,
            )
            for booking_id, member in plan.people
        ],
        types=[
            SharingType(row.sharing_type_id, beds=row.room_capacity, rooms=_count_rooms(row))
            for row in plan.types.values()
        ],
        booked={(party.booking_id, bed): count for party in plan.parties for bed, count, _ in party.beds},
        alone={(party.booking_id, bed): alone for party in plan.parties for bed, _, alone in party.beds},
        mixing=rooms.mixing,
    )


def _count_rooms(row: SharingTypeRecord) -> int:
    return -(-row.beds // row.room_capacity)


def _to_schema(plan: _Plan, departure_id: int, rooms: RoomsIn) -> RoomingOut:
    head = plan.head
    room_conflicts = conflicts(_to_bedrooms(rooms.rooms), _to_departure(plan, rooms))
    return RoomingOut(
        trip_id=head.trip_id,
        departure_id=departure_id,
        event_name=head.title,
        tour_start_date=head.tour_start_date,
        tour_end_date=head.tour_end_date,
        version=head.version,
        updated_by=head.updated_by and shown_name(head.updated_by),
        updated_at=head.updated_at,
        mixing=rooms.mixing,
        sharing_types=[
            SharingTypeOut(
                sharing_type_id=row.sharing_type_id,
                room_type=row.room_type,
                room_capacity=row.room_capacity,
                total_rooms=_count_rooms(row),
                beds_sold=row.sold,
            )
            for row in plan.types.values()
        ],
        parties=[
            PartyOut(
                booking_id=party.booking_id,
                booking_reference=party.booking_reference,
                customer_name=party.people[0].full_name if party.people else "",
                beds=[BedsOut(sharing_type_id=bed, beds=count, alone=alone) for bed, count, alone in party.beds],
                asks_to_cancel=party.asks_to_cancel,
                without_bed=[entry.full_name for entry in party.people if not entry.takes_bed],
            )
            for party in plan.parties
        ],
        travellers=[
            SleeperOut(
                traveller_id=entry.traveller_id,
                full_name=entry.full_name,
                gender=entry.gender,
                age=entry.age,
                is_minor=entry.age is not None and entry.age < ADULT_FROM,
                booking_id=booking_id,
            )
            for booking_id, entry in plan.people
        ],
        rooms=[
            PlanRoomOut(
                **room.model_dump(),
                room_type=plan.types[room.sharing_type_id].room_type,
                beds=plan.types[room.sharing_type_id].room_capacity,
            )
            for room in rooms.rooms
        ],
        conflicts=room_conflicts,
    )
