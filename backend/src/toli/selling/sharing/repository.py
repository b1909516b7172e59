from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import distinct_on

from toli.infra.db.transactions import Transaction
from toli.selling.bookings.models import Booking, Traveller
from toli.selling.bookings.schemas.fields import BookingStatus
from toli.selling.sharing.schemas.companions import Companion

MOST_COMPANIONS = 100


NAMES = tuple(Companion.model_fields)
DETAILS = tuple(getattr(Traveller, name) for name in NAMES)


async def list_companions(tx: Transaction, *, user_id: int) -> list[Companion]:
    """List companions as last named, latest first (traveller scope)."""
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
        .limit(MOST_COMPANIONS)
    )
    return [Companion(**row) for row in (await tx.execute(query)).mappings()]
