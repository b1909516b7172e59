from dataclasses import dataclass
from datetime import date, datetime

from sqlalchemy import func, select, text, update
from sqlalchemy.orm import InstrumentedAttribute

from toli.infra.db.batching import Statement, run_batch
from toli.infra.db.transactions import ClientTransaction, driver
from toli.selling.bookings.models import Booking
from toli.selling.bookings.schemas.fields import BookingStatus

CONFIRM = """
UPDATE booking
SET booking_status = 'confirmed', confirmed_at = now(), cancelled_at = NULL, cancel_reason = NULL, updated_at = now()
WHERE client_id = %(client_id)s AND booking_id = %(booking_id)s
"""


@dataclass(frozen=True, slots=True)
class BookingRecord:
    client_id: int
    booking_id: int
    user_id: int | None
    contact_name: str
    contact_phone: str
    contact_email: str
    language: str
    made_by: int | None
    departure_id: int
    hold_id: int
    booking_reference: str
    booking_status: BookingStatus
    total_travelers: int
    cancel_reason: str | None
    confirmed_at: datetime | None
    total_paise: int
    price_reduction_paise: int
    advance_paise: int
    balance_due_on: date | None
    due_closed_at: datetime | None
    trip_id: int
    quote: dict[str, object]
    policy: dict[str, object]
    sale_source: str | None


@dataclass(frozen=True, slots=True)
class Tour:
    tour_start_date: date
    tour_end_date: date
    time_zone: str
    cancelled_at: datetime | None


COLUMNS: tuple[InstrumentedAttribute[object], ...] = (
    Booking.client_id,
    Booking.booking_id,
    Booking.user_id,
    Booking.contact_name,
    Booking.contact_phone,
    Booking.contact_email,
    Booking.language,
    Booking.made_by,
    Booking.departure_id,
    Booking.hold_id,
    Booking.booking_reference,
    Booking.booking_status,
    Booking.total_travelers,
    Booking.cancel_reason,
    Booking.confirmed_at,
    Booking.total_paise,
    Booking.price_reduction_paise,
    Booking.advance_paise,
    Booking.balance_due_on,
    Booking.due_closed_at,
    Booking.trip_id,
    Booking.quote,
    Booking.policy,
    Booking.sale_source,
)


async def find_booking(tx: ClientTransaction, *, booking_id: int, lock: bool = False) -> BookingRecord | None:
    query = select(*COLUMNS).where(Booking.client_id == tx.client_id, Booking.booking_id == booking_id)
    row = (await tx.execute(query.with_for_update() if lock else query)).mappings().one_or_none()
    return None if row is None else BookingRecord(**row)


async def find_tour(tx: ClientTransaction, *, departure_id: int) -> Tour | None:
    result = await tx.execute(
        text(
            """
            SELECT p.tour_start_date, p.tour_end_date, c.time_zone, p.cancelled_at
            FROM departure p JOIN client c ON c.client_id = p.client_id
            WHERE p.client_id = :client_id AND p.departure_id = :plan
            """
        ),
        {"client_id": tx.client_id, "plan": departure_id},
    )
    row = result.mappings().one_or_none()
    return None if row is None else Tour(**row)


async def get_tour(tx: ClientTransaction, *, departure_id: int) -> Tour:
    tour = await find_tour(tx, departure_id=departure_id)
    assert tour is not None
    return tour


async def is_departure_cancelled(tx: ClientTransaction, *, departure_id: int) -> bool:
    result = await tx.execute(
        text("SELECT cancelled_at IS NOT NULL FROM departure WHERE client_id = :client_id AND departure_id = :plan"),
        {"client_id": tx.client_id, "plan": departure_id},
    )
    return bool(result.scalar_one())


async def find_booking_id_of_hold(tx: ClientTransaction, *, hold_id: int) -> int | None:
    result = await tx.execute(
        select(Booking.booking_id).where(Booking.client_id == tx.client_id, Booking.hold_id == hold_id)
    )
    return result.scalar_one_or_none()


def confirm_statement(*, client_id: int, booking_id: int) -> Statement:
    return Statement(CONFIRM, {"client_id": client_id, "booking_id": booking_id})


async def set_confirmed(tx: ClientTransaction, *, booking_id: int) -> None:
    await run_batch(await driver(tx), [confirm_statement(client_id=tx.client_id, booking_id=booking_id)])


async def set_cancelled(tx: ClientTransaction, *, booking_ids: list[int], reason: str) -> None:
    await tx.execute(
        update(Booking)
        .where(
            Booking.client_id == tx.client_id,
            Booking.booking_id.in_(booking_ids),
            Booking.booking_status != BookingStatus.CANCELLED,
        )
        .values(
            booking_status=BookingStatus.CANCELLED, cancelled_at=func.now(), cancel_reason=reason, updated_at=func.now()
        )
    )


async def get_open_day(tx: ClientTransaction, day: date) -> date:
    """The day, or the first one after the last closed month."""
    open_day: date = await tx.scalar(text("SELECT open_day(:client_id, :day)"), {"client_id": tx.client_id, "day": day})
    return open_day


async def get_time_zone(tx: ClientTransaction) -> str:
    result = await tx.execute(
        text("SELECT time_zone FROM client WHERE client_id = :client_id"), {"client_id": tx.client_id}
    )
    zone: str = result.scalar_one()
    return zone


async def touch(tx: ClientTransaction, *, booking_id: int) -> None:
    await tx.execute(
        update(Booking)
        .where(Booking.client_id == tx.client_id, Booking.booking_id == booking_id)
        .values(updated_at=func.now())
    )
