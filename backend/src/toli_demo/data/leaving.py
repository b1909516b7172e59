"""Cancellation of demo bookings with the product's use cases, dated in the past."""

from datetime import datetime

from sqlalchemy import text

from toli.clients.companies.repository import approvals
from toli.infra.db.transactions import ClientTransaction
from toli.infra.ports.payments import ProviderRefund, RefundStatus
from toli.kit.money import Paise
from toli.payments.gateway.repository import payments
from toli.payments.gateway.repository import refunds as refunds_repository
from toli.payments.gateway.service import refunds
from toli.selling.bookings.service.bookings import lock_booking
from toli.selling.changes.service import cancel
from toli_demo.data.parties import Leaving
from toli_demo.data.sales import Sale
from toli_demo.simulator.service import refunds as simulator_refunds

GOODWILL = "With our best wishes: you get back everything you paid."

BACKDATE = """
WITH asked AS (
    UPDATE cancellation SET asked_at = :at, decided_at = CASE WHEN decided_at IS NOT NULL THEN :at END
    WHERE client_id = :client_id AND booking_id = :booking_id
), back AS (
    UPDATE refund SET created_at = :at, updated_at = :at
    WHERE client_id = :client_id AND booking_id = :booking_id
)
UPDATE booking
SET updated_at = :at, cancelled_at = CASE WHEN cancelled_at IS NOT NULL THEN :at END,
    due_closed_at = CASE WHEN due_closed_at IS NOT NULL THEN :at END
WHERE client_id = :client_id AND booking_id = :booking_id
"""


BACKDATE_SIMULATED = "UPDATE sandbox.razorpay_refund SET created_at = :at WHERE id = :refund_id"


async def leave(tx: ClientTransaction, sale: Sale, leaving: Leaving, *, booking_id: int, moment: datetime) -> None:
    """Request the cancellation of a sale and, where it is decided, cancel and refund it."""
    await cancel.request_cancellation(
        tx, booking_id=booking_id, user_id=sale.user_id, reason=leaving.why, seen_refund=None, now=moment
    )
    if leaving.is_decided:
        client = await approvals.find_registered_client(tx)
        if client is None:
            raise LookupError(tx.client_id)
        paid = sum(payment.amount for payment in await payments.list_captured_of_booking(tx, booking_id=booking_id))
        await cancel.cancel_booking(
            tx,
            await lock_booking(tx, booking_id=booking_id),
            actor_id=client.user.user_id,
            amount=Paise(paid) if leaving.gives_all else None,
            reason=GOODWILL if leaving.gives_all else "",
            tell=False,
            now=moment,
        )
        await _pay_back(tx, booking_id=booking_id, moment=moment)
    await tx.execute(text(BACKDATE), {"client_id": tx.client_id, "booking_id": booking_id, "at": moment})


async def _pay_back(tx: ClientTransaction, *, booking_id: int, moment: datetime) -> None:
    for refund in await refunds_repository.list_refunds_of_booking(tx, booking_id=booking_id):
        sent = await simulator_refunds.create_processed(tx, refund.provider_payment_id, {"amount": refund.amount})
        await refunds.apply_refund(
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
        await tx.execute(text(BACKDATE_SIMULATED), {"refund_id": sent["id"], "at": moment})
