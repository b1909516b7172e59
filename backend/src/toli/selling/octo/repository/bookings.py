from collections.abc import Mapping, Sequence
from typing import Final
from uuid import UUID

from sqlalchemy import and_, delete, select, text, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import aliased

from toli.clients.companies.team_models import ApiToken
from toli.infra.db.table import Table
from toli.infra.db.transactions import ClientTransaction
from toli.selling.bookings.models import Booking, BookingRoom, Traveller
from toli.selling.bookings.schemas.fields import BookingStatus
from toli.selling.octo.models import OctoReservation
from toli.selling.octo.schemas.reserved import ReservedBooking

MOST_LISTED: Final = 1000
"""Bookings in one answer, the latest: OCTO has no pages."""

ROOMS = Table(BookingRoom, order_by=[BookingRoom.booking_room_id])
PARTY = Table(
    Traveller,
    order_by=[Traveller.booking_id, Traveller.position],
    without={"sealed_id_number", "sealed_medical_needs"},
)

# Tokens of one name are of one agent: a new token goes on with the bookings of the one before.
BOOKINGS = """
SELECT o.uuid, o.reseller_reference, o.units, o.first_name_length, o.notes_length,
       o.cancel_reason AS agents_cancel_reason,
       b.booking_id, b.booking_reference, b.booking_status, b.cancel_reason, b.contact_name, b.contact_phone,
       b.contact_email, b.language, b.special_requests, b.total_paise, b.price_reduction_paise, b.advance_paise,
       b.total_travelers, b.balance_due_on, b.quote, b.policy, b.created_at, b.updated_at, b.confirmed_at,
       b.cancelled_at, b.trip_id, b.departure_id, hold.expires_at,
       hold.state = 'active' AND hold.expires_at > now() AS is_held,
       d.is_draft, d.booking_start_date, d.booking_end_date, d.tour_start_date, d.tour_end_date, c.time_zone,
       stock.capacity, stock.capacity - stock.held - stock.sold AS free,
       EXISTS (
           SELECT FROM payment p WHERE p.client_id = b.client_id AND p.booking_id = b.booking_id
           AND p.status IN ('authorized', 'captured', 'refunded')
       ) OR EXISTS (
           SELECT FROM offline_payment p WHERE p.client_id = b.client_id AND p.booking_id = b.booking_id
           AND p.reversed_at IS NULL
       ) AS has_money
FROM octo_reservation o
JOIN booking b ON b.client_id = o.client_id AND b.booking_id = o.booking_id
JOIN hold ON hold.client_id = b.client_id AND hold.hold_id = b.hold_id
JOIN departure d ON d.client_id = b.client_id AND d.departure_id = b.departure_id
JOIN plan_stock stock ON stock.client_id = b.client_id AND stock.departure_id = b.departure_id
JOIN client c ON c.client_id = b.client_id
JOIN api_token t ON t.client_id = o.client_id AND t.token_id = o.token_id
WHERE o.client_id = :client_id
  AND t.name = (SELECT name FROM api_token own WHERE own.client_id = :client_id AND own.token_id = :token_id)
"""
CONDITIONS: Final[Mapping[str, str]] = {
    "uuid": "o.uuid = :uuid",
    "reseller_reference": "o.reseller_reference = :reseller_reference",
    "supplier_reference": "b.booking_reference = :supplier_reference",
    "first_day": "d.tour_start_date >= :first_day",
    "last_day": "d.tour_start_date <= :last_day",
    "trip_id": "b.trip_id = :trip_id",
    "option_id": (
        "EXISTS (SELECT FROM booking_room r WHERE r.client_id = b.client_id AND r.booking_id = b.booking_id"
        " AND concat(r.sharing_type_id, '-' || r.option_id) = :option_id)"
    ),
}


async def list_bookings(tx: ClientTransaction, *, token_id: int, **values: object) -> list[ReservedBooking]:
    """Bookings of the token's agent that meet all `CONDITIONS` with a value, the latest first."""
    filters = {name: value for name, value in values.items() if value is not None}
    conditions = "".join(f" AND {CONDITIONS[name]}" for name in filters)
    rows = await tx.execute(
        text(f"{BOOKINGS}{conditions} ORDER BY b.booking_id DESC LIMIT :most"),
        {"client_id": tx.client_id, "token_id": token_id, "most": MOST_LISTED, **filters},
    )
    return [
        ReservedBooking(**{**row, "booking_status": BookingStatus(row["booking_status"])}) for row in rows.mappings()
    ]


async def find_booking_id(tx: ClientTransaction, *, token_id: int, uuid: UUID) -> int | None:
    own, other = aliased(ApiToken), aliased(ApiToken)
    query = (
        select(Booking.booking_id)
        .join(
            OctoReservation,
            and_(OctoReservation.client_id == Booking.client_id, OctoReservation.booking_id == Booking.booking_id),
        )
        .join(own, and_(own.client_id == OctoReservation.client_id, own.token_id == OctoReservation.token_id))
        .join(other, and_(other.client_id == own.client_id, other.name == own.name))
        .where(OctoReservation.client_id == tx.client_id, OctoReservation.uuid == uuid, other.token_id == token_id)
    )
    return (await tx.execute(query)).scalar_one_or_none()


async def is_uuid_used(tx: ClientTransaction, *, uuid: UUID) -> bool:
    query = select(OctoReservation.uuid).where(OctoReservation.client_id == tx.client_id, OctoReservation.uuid == uuid)
    return (await tx.execute(query)).first() is not None


async def get_token_name(tx: ClientTransaction, *, token_id: int) -> str:
    query = select(ApiToken.name).where(ApiToken.client_id == tx.client_id, ApiToken.token_id == token_id)
    return (await tx.execute(query)).scalar_one()


async def add_reservation(tx: ClientTransaction, **values: object) -> bool:
    """False if the uuid is used."""
    added = await tx.execute(
        insert(OctoReservation)
        .values(client_id=tx.client_id, **values)
        .on_conflict_do_nothing(index_elements=[OctoReservation.client_id, OctoReservation.uuid])
        .returning(OctoReservation.uuid)
    )
    return added.one_or_none() is not None


async def delete_reservation(tx: ClientTransaction, *, uuid: UUID) -> None:
    await tx.execute(
        delete(OctoReservation).where(OctoReservation.client_id == tx.client_id, OctoReservation.uuid == uuid)
    )


async def update_reservation(tx: ClientTransaction, *, uuid: UUID, values: Mapping[str, object]) -> None:
    await tx.execute(
        update(OctoReservation)
        .where(OctoReservation.client_id == tx.client_id, OctoReservation.uuid == uuid)
        .values(**values)
    )


async def list_rooms(tx: ClientTransaction, *, booking_ids: Sequence[int]) -> dict[int, list[BookingRoom]]:
    rooms: dict[int, list[BookingRoom]] = {booking_id: [] for booking_id in booking_ids}
    for room in await ROOMS.list_rows(tx, BookingRoom.booking_id.in_(booking_ids)):
        rooms[room.booking_id].append(room)
    return rooms


async def list_party(tx: ClientTransaction, *, booking_ids: Sequence[int]) -> dict[int, list[Traveller]]:
    party: dict[int, list[Traveller]] = {booking_id: [] for booking_id in booking_ids}
    for traveller in await PARTY.list_rows(tx, Traveller.booking_id.in_(booking_ids)):
        party[traveller.booking_id].append(traveller)
    return party
