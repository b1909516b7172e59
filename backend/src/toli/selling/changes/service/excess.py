"""Online payments above the balance that wait for the operator's decision."""

from datetime import datetime

from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import ClientTransaction
from toli.kit.clock import local_date
from toli.kit.errors import NotFound
from toli.kit.money import to_rupees
from toli.payments.gateway.repository.refunds import find_refund
from toli.payments.gateway.service import refunds
from toli.selling.bookings.repository import bookings
from toli.selling.bookings.schemas.fields import RecordedMethod
from toli.selling.bookings.service.bookings import lock_booking
from toli.selling.deposits import service as deposits
from toli.selling.deposits.schemas import ReceivedDeposit
from toli.selling.invoicing.service.documents import issue_missing


async def refund_excess(tx: ClientTransaction, *, refund_id: int, actor_id: int) -> None:
    """Refund a payment above the balance. Idempotent. Raises NotFound, PaymentDecided."""
    refund = await refunds.confirm_refund(tx, refund_id=refund_id, actor_id=actor_id)
    if refund is not None and refund.booking_id is not None:
        await enqueue(
            tx,
            "messaging.payment_returned",
            client_id=tx.client_id,
            booking_id=refund.booking_id,
            payment_id=refund.provider_payment_id,
        )


async def keep_excess(tx: ClientTransaction, *, refund_id: int, actor_id: int, now: datetime) -> None:
    """Keep a payment above the balance on its customer's account. Idempotent.

    Raises NotFound, PaymentDecided, CustomerWithoutContact.
    """
    undecided = await find_refund(tx, refund_id=refund_id)
    if undecided is None or undecided.booking_id is None:
        raise NotFound
    booking = await lock_booking(tx, booking_id=undecided.booking_id)
    refund = await refunds.keep_refund(tx, refund_id=refund_id, actor_id=actor_id)
    if refund is None:
        return
    await enqueue(
        tx, "messaging.payment_kept", client_id=tx.client_id, booking_id=booking.booking_id, refund_id=refund_id
    )
    # The receipt of the payment and its refund voucher are numbered before the document of the account.
    await issue_missing(tx, booking)
    deposit = ReceivedDeposit.model_validate(
        {
            "amount": to_rupees(refund.amount),
            "method": RecordedMethod.ONLINE,
            "moved_on": local_date(now, time_zone=await bookings.get_time_zone(tx)),
            "reference": refund.provider_payment_id,
        }
    )
    await deposits.keep_of_booking(tx, booking, deposit=deposit, actor_id=actor_id, now=now)
