"""The payments and refunds of a booking."""

from typing import Any

from sqlalchemy import text
from sqlalchemy.engine import Row

from toli.db.transactions import ClientTransaction

PAYMENTS = """
SELECT p.provider_payment_id, p.amount_paise, p.method, p.captured_at
FROM payment p WHERE p.client_id = :client_id AND p.reservation_event_id = :id AND p.status IN ('captured', 'refunded')
ORDER BY p.created_at, p.provider_payment_id
"""

REFUNDS = """
SELECT r.refund_id, r.provider_payment_id, r.amount_paise, r.state, r.reason, r.note, r.created_at, r.updated_at,
       u.username AS requested_by
FROM refund r LEFT JOIN app_user u ON u.user_id = r.requested_by
WHERE r.client_id = :client_id AND r.reservation_event_id = :id ORDER BY r.refund_id
"""


async def list_payments(tx: ClientTransaction, *, reservation_event_id: int) -> list[Row[Any]]:
    """What was captured for a booking."""
    found = await tx.execute(text(PAYMENTS), {"client_id": tx.client_id, "id": reservation_event_id})
    return list(found)


async def list_refunds(tx: ClientTransaction, *, reservation_event_id: int) -> list[Row[Any]]:
    """What went back of a booking, or is to, and who asked for it."""
    found = await tx.execute(text(REFUNDS), {"client_id": tx.client_id, "id": reservation_event_id})
    return list(found)
