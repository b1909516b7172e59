from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, func, insert, select, text, update

from toli.infra.db.table import Table
from toli.infra.db.transactions import ClientTransaction
from toli.kit.money import Paise
from toli.selling.bookings.models import Booking, BookingAddOn, BookingDiscount, BookingRoom, Traveller
from toli.selling.bookings.repository.travellers import NewTraveller
from toli.selling.changes.models import BookingChange
from toli.selling.changes.schemas.change import BookingChangeOut
from toli.selling.checkout.repository.hold import NewRoom


@dataclass(frozen=True, slots=True)
class AddOnRow:
    option_id: int
    name: str
    quantity: int
    price_paise: int
    amount_paise: int
    added_at: datetime


@dataclass(frozen=True, slots=True)
class RoomRow:
    sharing_type_id: int
    people: int
    traveller_category_id: int | None
    option_id: int | None
    beds_each: int


async def list_rooms(tx: ClientTransaction, *, booking_id: int) -> list[RoomRow]:
    result = await tx.execute(
        select(
            BookingRoom.sharing_type_id,
            BookingRoom.selected_beds_quantity.label("people"),
            BookingRoom.traveller_category_id,
            BookingRoom.option_id,
            BookingRoom.beds_each,
        )
        .where(BookingRoom.client_id == tx.client_id, BookingRoom.booking_id == booking_id)
        .order_by(BookingRoom.booking_room_id)
    )
    return [RoomRow(**row) for row in result.mappings()]


async def get_beds_each(tx: ClientTransaction, *, booking_id: int) -> dict[int, int]:
    result = await tx.execute(
        select(BookingRoom.sharing_type_id, BookingRoom.beds_each).where(
            BookingRoom.client_id == tx.client_id,
            BookingRoom.booking_id == booking_id,
            BookingRoom.beds_each > 1,
        )
    )
    return {row.sharing_type_id: row.beds_each for row in result}


async def list_add_ons(tx: ClientTransaction, *, booking_id: int) -> list[AddOnRow]:
    result = await tx.execute(
        select(
            BookingAddOn.option_id,
            BookingAddOn.name,
            BookingAddOn.quantity,
            BookingAddOn.price_paise,
            BookingAddOn.amount_paise,
            BookingAddOn.added_at,
        )
        .where(BookingAddOn.client_id == tx.client_id, BookingAddOn.booking_id == booking_id)
        .order_by(BookingAddOn.booking_add_on_id)
    )
    return [AddOnRow(**row) for row in result.mappings()]


async def replace_rooms(tx: ClientTransaction, *, booking_id: int, rooms: Sequence[NewRoom]) -> None:
    key = {"client_id": tx.client_id, "booking_id": booking_id}
    await tx.execute(
        delete(BookingRoom).where(BookingRoom.client_id == tx.client_id, BookingRoom.booking_id == booking_id)
    )
    await tx.execute(
        insert(BookingRoom).values(
            [
                key
                | {
                    "sharing_type_id": room.sharing_type_id,
                    "room_type": room.room_type,
                    "selected_beds_quantity": room.beds,
                    "price_per_head_trip_paise": room.price,
                    "traveller_category_id": room.traveller_category_id,
                    "traveller_category": room.traveller_category,
                    "option_id": room.option_id,
                    "option": room.option,
                    "beds_each": room.beds_each,
                }
                for room in rooms
            ]
        )
    )


async def replace_add_ons(tx: ClientTransaction, *, booking_id: int, add_ons: Sequence[AddOnRow]) -> None:
    await tx.execute(
        delete(BookingAddOn).where(BookingAddOn.client_id == tx.client_id, BookingAddOn.booking_id == booking_id)
    )
    if add_ons:
        await tx.execute(
            insert(BookingAddOn).values(
                [
                    {
                        "client_id": tx.client_id,
                        "booking_id": booking_id,
                        "option_id": add_on.option_id,
                        "name": add_on.name,
                        "quantity": add_on.quantity,
                        "price_paise": add_on.price_paise,
                        "amount_paise": add_on.amount_paise,
                        "added_at": add_on.added_at,
                    }
                    for add_on in add_ons
                ]
            )
        )


async def set_discounts(tx: ClientTransaction, *, booking_id: int, amounts: Mapping[int, Paise]) -> None:
    """Discounts without an amount are removed."""
    of_booking = (
        BookingDiscount.client_id == tx.client_id,
        BookingDiscount.booking_id == booking_id,
    )
    await tx.execute(delete(BookingDiscount).where(*of_booking, BookingDiscount.discount_id.not_in(amounts)))
    for discount_id, amount in amounts.items():
        await tx.execute(
            update(BookingDiscount)
            .where(*of_booking, BookingDiscount.discount_id == discount_id)
            .values(amount_paise=amount)
        )


async def remove_travellers(tx: ClientTransaction, *, booking_id: int, traveller_ids: Sequence[int]) -> None:
    """Their places in rooms are deleted too."""
    await tx.execute(
        delete(Traveller).where(
            Traveller.client_id == tx.client_id,
            Traveller.booking_id == booking_id,
            Traveller.traveller_id.in_(traveller_ids),
        )
    )


async def add_travellers(
    tx: ClientTransaction, *, booking_id: int, first_position: int, travellers: Sequence[NewTraveller]
) -> None:
    await tx.execute(
        insert(Traveller).values(
            [
                traveller.open
                | {
                    "client_id": tx.client_id,
                    "booking_id": booking_id,
                    "position": position,
                    "sealed_id_number": traveller.sealed_id_number,
                    "sealed_medical_needs": traveller.sealed_medical_needs,
                    "medical_needs_by": traveller.medical_needs_by,
                }
                for position, traveller in enumerate(travellers, start=first_position)
            ]
        )
    )


async def update_booking(tx: ClientTransaction, *, booking_id: int, values: Mapping[str, object]) -> None:
    await tx.execute(
        update(Booking)
        .where(Booking.client_id == tx.client_id, Booking.booking_id == booking_id)
        .values(**values, updated_at=func.now())
    )


BOOKING_CHANGES = Table(BookingChange)

CHANGES = """
SELECT c.booking_change_id, c.people_before, c.people_after, c.total_before_paise AS total_before,
       c.total_after_paise AS total_after, c.charge_paise AS charge, c.returned_paise AS refund_online,
       c.owed_paise AS refund_offline, c.reason, apart.booking_reference AS split_reference, c.changed_at,
       u.username AS changed_by, b.user_id IS NOT DISTINCT FROM c.changed_by AS by_traveller,
       before.tour_start_date AS from_start_date, after.tour_start_date AS to_start_date,
       before_trip.title AS from_title, after_trip.title AS to_title
FROM booking_change c
JOIN booking b ON b.client_id = c.client_id AND b.booking_id = c.booking_id
JOIN departure before ON before.client_id = c.client_id AND before.departure_id = c.from_plan_id
JOIN trip before_trip ON before_trip.client_id = c.client_id AND before_trip.trip_id = before.trip_id
JOIN departure after ON after.client_id = c.client_id AND after.departure_id = c.to_plan_id
JOIN trip after_trip ON after_trip.client_id = c.client_id AND after_trip.trip_id = after.trip_id
LEFT JOIN app_user u ON u.user_id = c.changed_by
LEFT JOIN booking apart ON apart.client_id = c.client_id AND apart.booking_id = c.split_booking_id
WHERE c.client_id = :client_id AND c.booking_id = :id
"""


async def list_changes(tx: ClientTransaction, *, booking_id: int) -> list[BookingChangeOut]:
    query = f"{CHANGES} ORDER BY c.booking_change_id DESC"
    result = await tx.execute(text(query), {"client_id": tx.client_id, "id": booking_id})
    return [BookingChangeOut(**row) for row in result.mappings()]


async def find_change(tx: ClientTransaction, *, booking_id: int, booking_change_id: int) -> BookingChangeOut | None:
    result = await tx.execute(
        text(f"{CHANGES} AND c.booking_change_id = :change_id"),
        {"client_id": tx.client_id, "id": booking_id, "change_id": booking_change_id},
    )
    row = result.mappings().one_or_none()
    return None if row is None else BookingChangeOut(**row)
