from datetime import datetime

from sqlalchemy import text

from toli.infra.db.transactions import ClientTransaction, PlatformTransaction
from toli.selling.bookings.models import OWED_BACK

GOING_BACK = f"""
SELECT EXISTS (SELECT FROM refund r WHERE r.client_id = :client_id AND r.booking_id = :booking
               AND r.state <> 'processed')
    OR coalesce((SELECT {OWED_BACK.format(cancellation="c")} FROM cancellation c
                 WHERE c.client_id = :client_id AND c.booking_id = :booking AND c.state = 'done'), 0) > 0
"""

DUE = """
SELECT b.client_id, b.booking_id
FROM booking b
JOIN departure p ON p.client_id = b.client_id AND p.departure_id = b.departure_id
JOIN client c ON c.client_id = b.client_id
JOIN document_details d ON d.client_id = b.client_id
CROSS JOIN LATERAL (SELECT (CAST(:now AS timestamptz) AT TIME ZONE c.time_zone)::date AS today) clock
WHERE d.gstin IS NOT NULL AND d.invoices_after_tour AND NOT b.is_history AND b.confirmed_at IS NOT NULL
  AND p.tour_end_date BETWEEN clock.today - CAST(:days AS integer) AND clock.today - 1
  AND NOT EXISTS (SELECT FROM document i WHERE i.client_id = b.client_id AND i.kind = 'invoice'
                  AND i.booking_id = b.booking_id)
  AND (b.booking_status = 'confirmed' OR coalesce((
      SELECT -sum(l.amount_paise) FROM ledger_posting l WHERE l.client_id = b.client_id
      AND l.booking_id = b.booking_id AND l.account = 'customer_prepayment'), 0) > 0)
ORDER BY b.client_id, p.tour_end_date, b.booking_id
"""

CHANGED = """
SELECT i.client_id, i.booking_id
FROM document i
JOIN booking b USING (client_id, booking_id)
WHERE i.kind = 'invoice'
  AND (b.updated_at > CAST(:since AS timestamptz)
       OR EXISTS (SELECT FROM ledger_transaction t WHERE t.client_id = i.client_id
                  AND t.booking_id = i.booking_id AND t.posted_at > CAST(:since AS timestamptz)))
ORDER BY i.client_id, i.booking_id
"""


async def is_going_back(tx: ClientTransaction, *, booking_id: int) -> bool:
    """A refund is under way, or owed since the cancellation."""
    result = await tx.execute(text(GOING_BACK), {"client_id": tx.client_id, "booking": booking_id})
    return bool(result.scalar_one())


async def list_due(tx: PlatformTransaction, *, now: datetime, days: int) -> list[tuple[int, int]]:
    result = await tx.execute(text(DUE), {"now": now, "days": days})
    return [(client_id, booking_id) for client_id, booking_id in result]


async def list_changed(tx: PlatformTransaction, *, since: datetime) -> list[tuple[int, int]]:
    result = await tx.execute(text(CHANGED), {"since": since})
    return [(client_id, booking_id) for client_id, booking_id in result]
