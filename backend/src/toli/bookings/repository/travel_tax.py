"""What buyers of trips abroad bought, with their sealed PANs."""

from dataclasses import dataclass
from datetime import date

from sqlalchemy import text

from toli.db.transactions import ClientTransaction

BOUGHT = """
SELECT b.sealed_pan AS sealed, b.total_paise - coalesce((b.quote->>'tcs')::bigint, 0) AS price
FROM reservation_event b
JOIN client c ON c.client_id = b.client_id
JOIN hold h ON h.client_id = b.client_id AND h.hold_id = b.hold_id
WHERE b.client_id = :client_id AND b.sealed_pan IS NOT NULL
  AND (b.created_at AT TIME ZONE c.time_zone)::date >= :since
  AND (b.booking_status = 'confirmed' OR (b.booking_status = 'pending' AND h.state = 'active'))
"""


@dataclass(frozen=True, slots=True)
class Bought:
    """A booking of a trip abroad with a PAN; its price in paise, without what is collected."""

    sealed: bytes
    price: int


async def list_bought(tx: ClientTransaction, *, since: date) -> list[Bought]:
    """List the bookings with a PAN since a day that are confirmed or held."""
    found = await tx.execute(text(BOUGHT), {"client_id": tx.client_id, "since": since})
    return [Bought(**row) for row in found.mappings()]
