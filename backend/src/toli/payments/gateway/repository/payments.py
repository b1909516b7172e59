from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import func, select, text

from toli.infra.db.transactions import ClientTransaction
from toli.infra.ports.payments import PaymentStatus
from toli.kit.money import Paise
from toli.payments.gateway.models import Payment


@dataclass(frozen=True, slots=True)
class StoredPayment:
    """`amount` in paise: all of it, or a booking's part."""

    provider_payment_id: str
    amount: Paise
    status: PaymentStatus
    share_id: int | None = None


async def payments_of_order(tx: ClientTransaction, *, order_id: int) -> list[StoredPayment]:
    rows = await tx.execute(
        select(Payment.provider_payment_id, Payment.amount_paise, Payment.status)
        .where(Payment.client_id == tx.client_id, Payment.order_id == order_id)
        .order_by(Payment.created_at, Payment.provider_payment_id)
    )
    return [StoredPayment(row[0], Paise(row[1]), PaymentStatus(row[2])) for row in rows]


async def is_captured(tx: ClientTransaction, *, provider_payment_id: str) -> bool:
    """Whether a payment is captured and has the provider's fee."""
    captured = [status.value for status in PaymentStatus if status.rank >= PaymentStatus.CAPTURED.rank]
    rows = await tx.execute(
        select(Payment.order_id).where(
            Payment.client_id == tx.client_id,
            Payment.provider_payment_id == provider_payment_id,
            Payment.status.in_(captured),
            Payment.fee_paise.is_not(None),
        )
    )
    return rows.scalar_one_or_none() is not None


async def has_captured_before(tx: ClientTransaction, *, order_id: int, minutes: int) -> bool:
    rows = await tx.execute(
        select(func.min(Payment.captured_at) < func.now() - timedelta(minutes=minutes)).where(
            Payment.client_id == tx.client_id, Payment.order_id == order_id
        )
    )
    return bool(rows.scalar_one())


CAPTURED = """
SELECT p.provider_payment_id, p.status,
       CASE WHEN p.booking_id = :id THEN p.amount_paise ELSE 0 END + coalesce((
           SELECT sum(CASE m.to_booking_id WHEN :id THEN m.amount_paise ELSE -m.amount_paise END)
           FROM payment_transfer m WHERE m.client_id = p.client_id AND m.provider_payment_id = p.provider_payment_id
           AND :id IN (m.from_booking_id, m.to_booking_id)), 0)::bigint AS paise,
       (SELECT o.share_id FROM payment_order o WHERE o.client_id = p.client_id AND o.order_id = p.order_id) AS share_id
FROM payment p
WHERE p.client_id = :client_id AND p.status IN ('captured', 'refunded') AND p.provider_payment_id = ANY (ARRAY(
    SELECT own.provider_payment_id FROM payment own WHERE own.client_id = :client_id AND own.booking_id = :id
    UNION
    SELECT m.provider_payment_id FROM payment_transfer m WHERE m.client_id = :client_id AND m.to_booking_id = :id))
ORDER BY p.created_at, p.provider_payment_id
"""
"""What a booking has of its captured payments, with the parts that moved to it and without those that moved away.

Their ids are collected first: with both conditions on a payment, PostgreSQL would read all payments of the client.
"""


async def list_captured_of_booking(
    tx: ClientTransaction, *, booking_id: int, lock: bool = False
) -> list[StoredPayment]:
    """List captured payments, oldest first. Their number changes under the booking's lock only."""
    rows = await tx.execute(
        text(f"{CAPTURED} FOR UPDATE OF p" if lock else CAPTURED),
        {"client_id": tx.client_id, "id": booking_id},
    )
    return [
        StoredPayment(row.provider_payment_id, Paise(row.paise), PaymentStatus(row.status), row.share_id)
        for row in rows
    ]
