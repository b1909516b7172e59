"""Queries of people in earlier bookings."""

from dataclasses import dataclass, fields

from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import distinct_on

from toli.infra.db.transactions import Transaction
from toli.selling.bookings.models import Booking, Traveller
from toli.selling.bookings.schemas.fields import BookingStatus


@dataclass(frozen=True, slots=True)
class CompanionRecord:
    full_name: str
    id_type: str
    meal_preference: str
    emergency_contact: str
    email: str
    phone: str
    gender: str
    dietary_requirements: str


NAMES = tuple(field.name for field in fields(CompanionRecord))
DETAILS = tuple(getattr(Traveller, name) for name in NAMES)


async def list_companions(tx: Transaction, *, user_id: int, most: int) -> list[CompanionRecord]:
    name = func.lower(Traveller.full_name)
    latest = (
        select(*DETAILS, Booking.booking_id, Traveller.position)
        .join(
            Traveller,
            (Traveller.client_id == Booking.client_id) & (Traveller.booking_id == Booking.booking_id),
        )
        .where(
            Booking.user_id == user_id,
            Booking.booking_status == BookingStatus.CONFIRMED,
            Traveller.full_name.not_like("Guest %"),
        )
        .ext(distinct_on(name))
        .order_by(name, Booking.booking_id.desc(), Traveller.position)
        .subquery()
    )
    query = (
        select(*(latest.c[column] for column in NAMES))
        .order_by(latest.c.booking_id.desc(), latest.c.position)
        .limit(most)
    )
    return [CompanionRecord(**row) for row in (await tx.execute(query)).mappings()]
