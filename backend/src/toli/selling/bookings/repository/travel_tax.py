from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from sqlalchemy import func, text, update

from toli.infra.db.transactions import ClientTransaction
from toli.kit.money import Paise
from toli.selling.bookings.models import Booking
from toli.selling.bookings.schemas.travel_tax import TcsExemption

BOUGHT = """
SELECT coalesce(sum(b.total_paise - coalesce((b.quote->>'tcs')::bigint, 0)), 0)
FROM booking b
JOIN client c ON c.client_id = b.client_id
JOIN hold h ON h.client_id = b.client_id AND h.hold_id = b.hold_id
WHERE b.client_id = :client_id AND b.pan_mac = ANY(:macs)
  AND b.booking_id IS DISTINCT FROM CAST(:besides AS bigint)
  AND (b.created_at AT TIME ZONE c.time_zone)::date >= :since
  AND (b.booking_status = 'confirmed' OR (b.booking_status = 'pending' AND h.state = 'active'))
"""
BUYER = """
SELECT b.sealed_pan, b.tcs_exemption, b.company IS NOT NULL AS is_company,
       (b.created_at AT TIME ZONE c.time_zone)::date AS booked_on
FROM booking b JOIN client c ON c.client_id = b.client_id
WHERE b.client_id = :client_id AND b.booking_id = :booking
"""


@dataclass(frozen=True, slots=True)
class Buyer:
    """`booked_on` is in the client's time zone."""

    sealed_pan: bytes | None
    tcs_exemption: TcsExemption | None
    is_company: bool
    booked_on: date


async def sum_bought(tx: ClientTransaction, *, macs: Sequence[bytes], since: date, besides: int | None = None) -> Paise:
    """Confirmed and held bookings since a day, without TCS."""
    values = {"client_id": tx.client_id, "macs": list(macs), "since": since, "besides": besides}
    return Paise(int((await tx.execute(text(BOUGHT), values)).scalar_one()))


async def get_buyer(tx: ClientTransaction, *, booking_id: int) -> Buyer:
    result = await tx.execute(text(BUYER), {"client_id": tx.client_id, "booking": booking_id})
    return Buyer(**result.mappings().one())


async def update_buyer(tx: ClientTransaction, *, booking_id: int, values: Mapping[str, object]) -> None:
    await tx.execute(
        update(Booking)
        .where(Booking.client_id == tx.client_id, Booking.booking_id == booking_id)
        .values(**values, updated_at=func.now())
    )
