"""Finding a client's bookings by what people know of them."""

from typing import Any

from sqlalchemy import text
from sqlalchemy.engine import Row

from toli.db.transactions import ClientTransaction

FOUND = """
SELECT b.reservation_event_id, b.booking_reference, b.event_id, e.title AS event_title, p.tour_start_date,
       coalesce(payer.full_name, '') AS customer_name
FROM reservation_event b
JOIN event e ON e.client_id = b.client_id AND e.event_id = b.event_id
JOIN event_plan p ON p.client_id = b.client_id AND p.ep_id = b.event_plan_id
LEFT JOIN LATERAL (
    SELECT t.full_name FROM traveller t
    WHERE t.client_id = b.client_id AND t.reservation_event_id = b.reservation_event_id ORDER BY t.traveller_id LIMIT 1
) payer ON true
WHERE b.client_id = :client_id AND b.confirmed_at IS NOT NULL
  AND (starts_with(b.booking_reference, upper(:q)) OR CAST(b.reservation_event_id AS text) = :number
       OR EXISTS (SELECT FROM traveller named WHERE named.client_id = b.client_id
                  AND named.reservation_event_id = b.reservation_event_id
                  AND position(lower(:q) IN lower(named.full_name)) > 0))
ORDER BY p.tour_start_date DESC, b.reservation_event_id DESC LIMIT :most
"""


async def bookings_like(tx: ClientTransaction, *, q: str, most: int) -> list[Row[Any]]:
    """A client's bookings by reference, number (RES-0007) or a traveller's name, the latest departure first."""
    number = q.rpartition("-")[2].lstrip("0")
    found = await tx.execute(text(FOUND), {"client_id": tx.client_id, "q": q, "number": number, "most": most})
    return list(found)
