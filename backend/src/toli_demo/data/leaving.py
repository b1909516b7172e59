"""Cancellation of demo bookings with the product's use cases, dated in the past."""

from datetime import datetime

from sqlalchemy import text

from toli.bookings import service as bookings
from toli.db.transactions import ClientTransaction
from toli.kit.money import Paise
from toli.payments import service as payments
from toli.ports.payments import ProviderRefund, RefundStatus
from toli_demo.data.parties import Leaving
from toli_demo.simulator.service import refunds as simulator_refunds

GOODWILL = "With our best wishes: you get back everything you paid."

BACKDATE = """
WITH asked AS (
    UPDATE cancellation SET asked_at = :at, decided_at = CASE WHEN decided_at IS NOT NULL THEN :at END
    WHERE client_id = :client_id AND reservation_event_id = :booking_id
), back AS (
    UPDATE refund SET created_at = :at, updated_at = :at
    WHERE client_id = :client_id AND reservation_event_id = :booking_id
)
UPDATE reservation_event
SET updated_at = :at, cancelled_at = CASE WHEN cancelled_at IS NOT NULL THEN :at END,
    due_closed_at = CASE WHEN due_closed_at IS NOT NULL THEN :at END
WHERE client_id = :client_id AND reservation_event_id = :booking_id
"""

# A year of history would send its e-mails at the first start; jobs of other bookings are kept.
UNSENT_EMAILS = """
DELETE FROM procrastinate_jobs WHERE task_name LIKE 'messaging.%' AND status = 'todo'
AND args ->> 'client_id' = CAST(:client_id AS text) AND args ->> 'reservation_event_id' = CAST(:booking_id AS text)
"""


async def cancel(
    tx: ClientTransaction, leaving: Leaving, *, booking_id: int, user_id: int, owner_id: int, moment: datetime
) -> None:
    """Request the cancellation of a booking and, where it is decided, cancel and refund it."""
    await bookings.ask_to_cancel(
        tx, reservation_event_id=booking_id, user_id=user_id, reason=leaving.why, seen_refund=None, now=moment
    )
    if leaving.is_decided:
        paid = sum(
            payment.amount for payment in await payments.captured_of_booking(tx, reservation_event_id=booking_id)
        )
        await bookings.cancel_booking(
            tx,
            reservation_event_id=booking_id,
            actor_id=owner_id,
            amount=Paise(paid) if leaving.gives_all else None,
            reason=GOODWILL if leaving.gives_all else "",
            tell=False,
            now=moment,
        )
        await _pay_back(tx, booking_id=booking_id, moment=moment)
    booking = {"client_id": tx.client_id, "booking_id": booking_id}
    await tx.execute(text(BACKDATE), {**booking, "at": moment})
    await tx.execute(text(UNSENT_EMAILS), booking)


async def _pay_back(tx: ClientTransaction, *, booking_id: int, moment: datetime) -> None:
    for refund in await payments.refunds_of_booking(tx, reservation_event_id=booking_id):
        sent = await simulator_refunds.create_processed(tx, refund.provider_payment_id, {"amount": refund.amount})
        await payments.apply_refund(
            tx,
            refund_id=refund.refund_id,
            reply=ProviderRefund(
                id=sent["id"],
                payment_id=refund.provider_payment_id,
                amount_paise=refund.amount,
                status=RefundStatus.PROCESSED,
                receipt=None,
            ),
            posted_at=moment,
        )
