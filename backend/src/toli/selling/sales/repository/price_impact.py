from dataclasses import dataclass
from datetime import date, datetime

from sqlalchemy import text

from toli.infra.db.transactions import ClientTransaction

BUYERS = """
WITH plan AS (
    SELECT departure_id FROM departure
    WHERE client_id = :client_id AND trip_id = :event AND tour_end_date >= :today
      AND (CAST(:plan AS bigint) IS NULL OR departure_id = :plan)
), cart AS (
    SELECT h.expires_at FROM hold h JOIN plan ON plan.departure_id = h.departure_id
    WHERE h.client_id = :client_id AND h.state = 'active' AND h.expires_at > now()
)
SELECT (SELECT count(*) FROM booking b JOIN plan ON plan.departure_id = b.departure_id
        WHERE b.client_id = :client_id AND b.booking_status = 'confirmed') AS bookings,
       (SELECT count(*) FROM cart) AS carts, (SELECT max(expires_at) FROM cart) AS carts_until
"""


@dataclass(frozen=True, slots=True)
class Buyers:
    bookings: int
    carts: int
    carts_until: datetime | None


async def count_buyers(tx: ClientTransaction, *, trip_id: int, departure_id: int | None, today: date) -> Buyers:
    result = await tx.execute(
        text(BUYERS), {"client_id": tx.client_id, "event": trip_id, "plan": departure_id, "today": today}
    )
    return Buyers(**result.mappings().one())
