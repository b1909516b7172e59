from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from sqlalchemy import Integer, bindparam, delete, func, insert, select, text, update
from sqlalchemy.dialects.postgresql import insert as upsert

from toli.infra.db.transactions import ClientTransaction
from toli.selling.rooming.models import PlanRoom, PlanRooming, RoomPlace
from toli.selling.rooming.schemas import Mixing, StoredRoom

HEAD = """
SELECT e.trip_id, e.title, p.tour_start_date, p.tour_end_date, coalesce(r.version, 0) AS version,
       coalesce(r.mixing, 'party') AS mixing, u.username AS updated_by,
       CASE WHEN r.version > 0 THEN r.updated_at END AS updated_at
FROM departure p
JOIN trip e ON e.client_id = p.client_id AND e.trip_id = p.trip_id
LEFT JOIN plan_rooming r ON r.client_id = p.client_id AND r.departure_id = p.departure_id
LEFT JOIN app_user u ON u.user_id = r.updated_by
WHERE p.client_id = :client_id AND p.departure_id = :plan
"""

TYPES = """
SELECT t.sharing_type_id, t.room_type, t.room_capacity, coalesce(s.total, t.room_capacity * t.total_rooms) AS beds,
       coalesce(s.sold, 0) AS sold
FROM departure p
JOIN sharing_type t ON t.client_id = p.client_id AND t.trip_id = p.trip_id
LEFT JOIN bed_stock s ON s.client_id = t.client_id AND s.departure_id = p.departure_id
    AND s.sharing_type_id = t.sharing_type_id
WHERE p.client_id = :client_id AND p.departure_id = :plan
ORDER BY t.room_capacity, t.sharing_type_id
"""

PARTIES = """
SELECT b.booking_id, b.booking_reference,
       coalesce(asked.state = 'asked', false) AS asks_to_cancel,
       (SELECT jsonb_agg(jsonb_build_array(sharing_type_id, people, alone) ORDER BY place)
        FROM (
            SELECT r.sharing_type_id, sum(r.selected_beds_quantity) AS people, min(r.booking_room_id) AS place,
                   coalesce(sum(r.selected_beds_quantity) FILTER (WHERE r.beds_each > 1), 0) AS alone
            FROM booking_room r WHERE r.client_id = b.client_id AND r.booking_id = b.booking_id
              AND r.beds_each > 0
            GROUP BY r.sharing_type_id
        ) kinds) AS beds,
       (SELECT jsonb_agg(jsonb_build_object('traveller_id', t.traveller_id, 'position', t.position,
                'full_name', t.full_name, 'gender', t.gender, 'age', t.age,
                'takes_bed', coalesce(kind.takes_bed, true)) ORDER BY t.position)
        FROM traveller t LEFT JOIN traveller_category kind
            ON kind.client_id = t.client_id AND kind.traveller_category_id = t.traveller_category_id
        WHERE t.client_id = b.client_id AND t.booking_id = b.booking_id) AS people
FROM booking b
LEFT JOIN cancellation asked ON asked.client_id = b.client_id AND asked.booking_id = b.booking_id
WHERE b.client_id = :client_id AND b.departure_id = :plan AND b.booking_status = 'confirmed'
ORDER BY b.booking_id
"""

ROOMS = """
SELECT r.plan_room_id, r.position, r.sharing_type_id, r.room_number, r.gender_rule, r.checkin_date, r.checkout_date,
       r.note,
       coalesce(array_agg(p.traveller_id ORDER BY p.bed) FILTER (WHERE b.client_id IS NOT NULL), '{}') AS travellers
FROM plan_room r
LEFT JOIN room_place p ON p.client_id = r.client_id AND p.departure_id = r.departure_id
    AND p.plan_room_id = r.plan_room_id
LEFT JOIN traveller t ON t.client_id = p.client_id AND t.traveller_id = p.traveller_id
    AND NOT EXISTS (SELECT FROM traveller_category kind WHERE kind.client_id = t.client_id
                    AND kind.traveller_category_id = t.traveller_category_id AND NOT kind.takes_bed)
LEFT JOIN booking b ON b.client_id = t.client_id AND b.booking_id = t.booking_id
    AND b.booking_status = 'confirmed'
WHERE r.client_id = :client_id AND r.departure_id = :plan
GROUP BY r.client_id, r.plan_room_id, r.sharing_type_id, r.room_number, r.gender_rule, r.checkin_date, r.checkout_date,
         r.note, r.position
ORDER BY r.position, r.plan_room_id
"""

REMOVE_TRAVELLERS = """
WITH left_behind AS (
    DELETE FROM room_place p USING traveller t
    WHERE p.client_id = :client_id AND t.client_id = p.client_id AND t.traveller_id = p.traveller_id
      AND t.booking_id = :booking
      AND (CAST(:travellers AS bigint[]) IS NULL OR t.traveller_id = ANY(:travellers))
)
UPDATE plan_rooming r SET version = version + 1, updated_by = :actor, updated_at = now()
FROM booking b
WHERE b.client_id = :client_id AND b.booking_id = :booking
  AND r.client_id = b.client_id AND r.departure_id = b.departure_id
"""
"""The version changes even without rooms: another person may be assigning them just now."""


SHIFT_ROOMS = """
WITH shifted AS (
    UPDATE plan_room SET checkin_date = checkin_date + :days, checkout_date = checkout_date + :days
    WHERE client_id = :client_id AND departure_id = :plan
)
UPDATE plan_rooming SET version = version + 1, updated_by = :actor, updated_at = now()
WHERE client_id = :client_id AND departure_id = :plan
"""


@dataclass(frozen=True, slots=True)
class RoomingHead:
    """`version` is 0 before the first save."""

    trip_id: int
    title: str
    tour_start_date: date
    tour_end_date: date
    version: int
    mixing: Mixing
    updated_by: str | None
    updated_at: datetime | None


@dataclass(frozen=True, slots=True)
class SharingTypeRecord:
    sharing_type_id: int
    room_type: str
    room_capacity: int
    beds: int
    sold: int


@dataclass(frozen=True, slots=True)
class Member:
    """A traveller; without `takes_bed`, an infant in another's bed."""

    traveller_id: int
    position: int
    full_name: str
    gender: str
    age: int | None
    takes_bed: bool


@dataclass(frozen=True, slots=True)
class PartyRecord:
    """`beds`: sharing type, people, and people alone."""

    booking_id: int
    booking_reference: str
    asks_to_cancel: bool
    beds: list[tuple[int, int, int]]
    people: list[Member]


async def find_head(tx: ClientTransaction, *, departure_id: int) -> RoomingHead | None:
    row = (await tx.execute(text(HEAD), {"client_id": tx.client_id, "plan": departure_id})).mappings().one_or_none()
    return None if row is None else RoomingHead(**row)


async def list_sharing_types(tx: ClientTransaction, *, departure_id: int) -> list[SharingTypeRecord]:
    result = await tx.execute(text(TYPES), {"client_id": tx.client_id, "plan": departure_id})
    return [SharingTypeRecord(**row) for row in result.mappings()]


async def list_parties(tx: ClientTransaction, *, departure_id: int) -> list[PartyRecord]:
    result = await tx.execute(text(PARTIES), {"client_id": tx.client_id, "plan": departure_id})
    return [
        PartyRecord(
            booking_id=row["booking_id"],
            booking_reference=row["booking_reference"],
            asks_to_cancel=row["asks_to_cancel"],
            beds=[(sharing_type_id, beds, alone) for sharing_type_id, beds, alone in row["beds"] or ()],
            people=[Member(**member) for member in row["people"] or ()],
        )
        for row in result.mappings()
    ]


async def list_rooms(tx: ClientTransaction, *, departure_id: int) -> list[StoredRoom]:
    result = await tx.execute(text(ROOMS), {"client_id": tx.client_id, "plan": departure_id})
    return [StoredRoom(**row) for row in result.mappings()]


async def lock_rooming(tx: ClientTransaction, *, departure_id: int) -> int:
    await tx.execute(
        upsert(PlanRooming).values(client_id=tx.client_id, departure_id=departure_id).on_conflict_do_nothing()
    )
    result = await tx.execute(
        select(PlanRooming.version)
        .where(PlanRooming.client_id == tx.client_id, PlanRooming.departure_id == departure_id)
        .with_for_update()
    )
    return result.scalar_one()


async def update_rooming(tx: ClientTransaction, *, departure_id: int, mixing: Mixing, actor_id: int) -> None:
    await tx.execute(
        update(PlanRooming)
        .where(PlanRooming.client_id == tx.client_id, PlanRooming.departure_id == departure_id)
        .values(version=PlanRooming.version + 1, mixing=mixing, updated_by=actor_id, updated_at=func.now())
    )


async def remove_rooms(tx: ClientTransaction, *, departure_id: int, kept_ids: Sequence[int]) -> None:
    """Empty all rooms; delete all but `kept_ids`."""
    await tx.execute(
        delete(RoomPlace).where(RoomPlace.client_id == tx.client_id, RoomPlace.departure_id == departure_id)
    )
    await tx.execute(
        delete(PlanRoom).where(
            PlanRoom.client_id == tx.client_id,
            PlanRoom.departure_id == departure_id,
            PlanRoom.plan_room_id.not_in(kept_ids),
        )
    )


async def add_rooms(
    tx: ClientTransaction, *, departure_id: int, rows: Sequence[Mapping[str, str | int | date | None]]
) -> list[int]:
    if not rows:
        return []
    statement = insert(PlanRoom).returning(PlanRoom.plan_room_id, sort_by_parameter_order=True)
    added = await tx.execute(
        statement, [{"client_id": tx.client_id, "departure_id": departure_id, **row} for row in rows]
    )
    return list(added.scalars())


async def update_room(tx: ClientTransaction, *, plan_room_id: int, row: Mapping[str, str | int | date | None]) -> None:
    await tx.execute(
        update(PlanRoom).where(PlanRoom.client_id == tx.client_id, PlanRoom.plan_room_id == plan_room_id).values(**row)
    )


async def place_travellers(tx: ClientTransaction, *, departure_id: int, places: Sequence[tuple[int, int, int]]) -> None:
    """`places` are (room, traveller, bed)."""
    if places:
        await tx.execute(
            upsert(RoomPlace).values(
                [
                    {
                        "client_id": tx.client_id,
                        "departure_id": departure_id,
                        "plan_room_id": room,
                        "traveller_id": who,
                        "bed": bed,
                    }
                    for room, who, bed in places
                ]
            )
        )


async def shift_rooms(tx: ClientTransaction, *, departure_id: int, days: int, actor_id: int) -> None:
    """Shift only rooms with their own dates."""
    await tx.execute(
        text(SHIFT_ROOMS).bindparams(bindparam("days", type_=Integer)),
        {"client_id": tx.client_id, "plan": departure_id, "days": days, "actor": actor_id},
    )


async def remove_travellers(
    tx: ClientTransaction,
    *,
    booking_id: int,
    actor_id: int,
    traveller_ids: Sequence[int] | None = None,
) -> None:
    await tx.execute(
        text(REMOVE_TRAVELLERS),
        {
            "client_id": tx.client_id,
            "booking": booking_id,
            "actor": actor_id,
            "travellers": None if traveller_ids is None else list(traveller_ids),
        },
    )
