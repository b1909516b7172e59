"""Cancelled bookings of which offline money is still owed back."""

from typing import Any

from sqlalchemy import text
from sqlalchemy.engine import Row

from toli.bookings.schemas.owed import OWED_BACK
from toli.db.transactions import ClientTransaction

OWED = f"""
WITH owed AS (
    SELECT c.client_id, c.reservation_event_id, c.decided_at, {OWED_BACK.format(cancellation="c")} AS owed
    FROM cancellation c WHERE c.client_id = :client_id AND c.returned_offline_paise > 0 AND c.state = 'done'
)
"""

PAGE = f"""{OWED}
SELECT o.reservation_event_id, b.booking_reference, b.event_id, b.event_plan_id, e.title AS event_title,
       p.tour_start_date, o.decided_at AS cancelled_at, o.owed, u.email, u.phone,
       coalesce((SELECT t.full_name FROM traveller t WHERE t.client_id = b.client_id
                 AND t.reservation_event_id = b.reservation_event_id ORDER BY t.position LIMIT 1), u.username)
           AS customer_name
FROM owed o
JOIN reservation_event b ON b.client_id = o.client_id AND b.reservation_event_id = o.reservation_event_id
JOIN event e ON e.client_id = b.client_id AND e.event_id = b.event_id
JOIN event_plan p ON p.client_id = b.client_id AND p.ep_id = b.event_plan_id
JOIN app_user u ON u.user_id = b.user_id
WHERE o.owed > 0 ORDER BY o.decided_at, o.reservation_event_id LIMIT :limit OFFSET :offset
"""

SUM = f"{OWED} SELECT count(*) AS bookings, coalesce(sum(owed), 0)::bigint AS owed FROM owed WHERE owed > 0"


async def page(tx: ClientTransaction, *, limit: int, offset: int) -> list[Row[Any]]:
    """A page of a client's, the longest owed first."""
    return list(await tx.execute(text(PAGE), {"client_id": tx.client_id, "limit": limit, "offset": offset}))


async def total(tx: ClientTransaction) -> Row[Any]:
    """How many bookings a client owes something on, and how much in all."""
    return (await tx.execute(text(SUM), {"client_id": tx.client_id})).one()
