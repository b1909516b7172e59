"""Queries of the people of earlier bookings."""

from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import distinct_on

from toli.bookings.models import Booking, Traveller
from toli.bookings.schemas.companions import Companion
from toli.db.transactions import Transaction

DETAILS = tuple(getattr(Traveller, name) for name in Companion.model_fields)


async def list_companions(tx: Transaction, *, user_id: int, most: int) -> list[Companion]:
    """List whom a person named in confirmed bookings, as last named, the latest first (traveller scope)."""
    name = func.lower(Traveller.full_name)
    latest = (
        select(*DETAILS, Booking.reservation_event_id, Traveller.position)
        .join(
            Traveller,
            (Traveller.client_id == Booking.client_id)
            & (Traveller.reservation_event_id == Booking.reservation_event_id),
        )
        .where(
            Booking.user_id == user_id,
            Booking.booking_status == "confirmed",
            Traveller.full_name.not_like("Guest %"),
        )
        .ext(distinct_on(name))
        .order_by(name, Booking.reservation_event_id.desc(), Traveller.position)
        .subquery()
    )
    query = (
        select(*(latest.c[column] for column in Companion.model_fields))
        .order_by(latest.c.reservation_event_id.desc(), latest.c.position)
        .limit(most)
    )
    return [Companion(**row) for row in (await tx.execute(query)).mappings()]
