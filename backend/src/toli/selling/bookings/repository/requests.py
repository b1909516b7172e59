from datetime import date

from sqlalchemy import text

from toli.infra.db.transactions import ClientTransaction
from toli.selling.bookings.schemas.requests import OpenRequestOut

OPEN = """
WITH asked AS (
    SELECT 'cancellation' AS kind, client_id, booking_id, asked_at, asked_reason AS note,
           promised_paise AS refund_paise, NULL::bigint AS total_before_paise, NULL::bigint AS total_after_paise
    FROM cancellation WHERE client_id = :client_id AND state = 'asked'
    UNION ALL
    SELECT 'change', client_id, booking_id, asked_at, note, refund_paise, total_before_paise,
           total_after_paise
    FROM change_request WHERE client_id = :client_id AND state = 'asked'
)
SELECT asked.kind, asked.booking_id, b.booking_reference, b.trip_id, e.title, p.tour_start_date,
       p.tour_end_date, b.total_travelers, asked.asked_at, asked.note, asked.refund_paise AS refund,
       asked.total_before_paise AS price_before, asked.total_after_paise AS price_after,
       coalesce(nullif(b.contact_name, ''), (
           SELECT t.full_name FROM traveller t WHERE t.client_id = b.client_id
           AND t.booking_id = b.booking_id ORDER BY t.position LIMIT 1
       ), '') AS customer_name,
       count(*) OVER () AS total
FROM asked
JOIN booking b USING (client_id, booking_id)
JOIN trip e ON e.client_id = b.client_id AND e.trip_id = b.trip_id
JOIN departure p ON p.client_id = b.client_id AND p.departure_id = b.departure_id
-- A change that was asked for is over once the tour has begun; a cancellation is answered whenever it is.
WHERE b.booking_status = 'confirmed' AND (asked.kind = 'cancellation' OR p.tour_start_date > :today)
ORDER BY asked.asked_at, asked.booking_id, asked.kind LIMIT :limit OFFSET :offset
"""


async def list_open_requests(
    tx: ClientTransaction, *, today: date, limit: int, offset: int
) -> tuple[list[OpenRequestOut], int]:
    parameters = {"client_id": tx.client_id, "today": today, "limit": limit, "offset": offset}
    rows = (await tx.execute(text(OPEN), parameters)).mappings().all()
    return [OpenRequestOut(**row) for row in rows], rows[0]["total"] if rows else 0
