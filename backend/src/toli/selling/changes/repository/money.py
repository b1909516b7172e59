from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import text

from toli.infra.db.transactions import ClientTransaction
from toli.payments.gateway.schemas import RefundState

PAYMENTS = """
SELECT p.provider_payment_id, p.amount_paise, p.method, p.captured_at, NULL AS moved_with
FROM payment p WHERE p.client_id = :client_id AND p.booking_id = :id AND p.status IN ('captured', 'refunded')
UNION ALL
SELECT m.provider_payment_id, CASE m.to_booking_id WHEN :id THEN m.amount_paise ELSE -m.amount_paise END, p.method,
       m.transferred_at, o.booking_reference
FROM payment_transfer m
JOIN payment p USING (client_id, provider_payment_id)
JOIN booking o ON o.client_id = m.client_id
    AND o.booking_id = CASE m.to_booking_id WHEN :id THEN m.from_booking_id ELSE m.to_booking_id END
WHERE m.client_id = :client_id AND :id IN (m.from_booking_id, m.to_booking_id)
ORDER BY captured_at, provider_payment_id
"""

REFUNDS = """
SELECT r.refund_id, r.provider_payment_id, r.amount_paise, r.state, r.reason, r.note, r.created_at, r.updated_at,
       r.is_kept,
       u.username AS requested_by
FROM refund r LEFT JOIN app_user u ON u.user_id = r.requested_by
WHERE r.client_id = :client_id AND r.booking_id = :id ORDER BY r.refund_id
"""


@dataclass(frozen=True, slots=True)
class PaymentRecord:
    """A captured payment, or a part of a split booking's.

    A part came from the booking `moved_with`, or went there (negative).
    """

    provider_payment_id: str
    amount_paise: int
    method: str | None
    captured_at: datetime | None
    moved_with: str | None


@dataclass(frozen=True, slots=True)
class RefundRecord:
    """`requested_by` is None for an automatic refund."""

    refund_id: int
    provider_payment_id: str
    amount_paise: int
    state: RefundState
    reason: str
    note: str
    created_at: datetime
    updated_at: datetime
    requested_by: str | None
    is_kept: bool


async def list_payments(tx: ClientTransaction, *, booking_id: int) -> list[PaymentRecord]:
    result = await tx.execute(text(PAYMENTS), {"client_id": tx.client_id, "id": booking_id})
    return [PaymentRecord(**row) for row in result.mappings()]


async def list_refunds(tx: ClientTransaction, *, booking_id: int) -> list[RefundRecord]:
    result = await tx.execute(text(REFUNDS), {"client_id": tx.client_id, "id": booking_id})
    return [RefundRecord(**row) for row in result.mappings()]
