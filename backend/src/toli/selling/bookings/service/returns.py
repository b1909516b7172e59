from typing import Final

from toli.clients.companies.service import profile
from toli.identity.audit import service as audit
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import ClientTransaction
from toli.payments.gateway.repository.orders import Order
from toli.payments.gateway.repository.payments import StoredPayment
from toli.payments.gateway.service import refunds
from toli.selling.bookings.errors.bookings import ReturnReason

ABOVE_DUE: Final = (ReturnReason.PAID_TWICE, ReturnReason.MORE_THAN_DUE)


async def return_payment(
    tx: ClientTransaction,
    *,
    order: Order,
    payment: StoredPayment,
    reason: ReturnReason,
    is_confirmed: bool = False,
) -> None:
    """Refund in full. The caller has locked the order and its booking.

    An operator may decide first about money above the balance of a confirmed booking.
    """
    booking_id = order.booking_id
    is_decided = not (is_confirmed and reason in ABOVE_DUE and (await profile.profile(tx)).asks_about_excess)
    await refunds.request_refund(
        tx, booking_id=booking_id, payment=payment, amount=payment.amount, reason=reason, is_decided=is_decided
    )
    await audit.record(
        tx,
        "payment.returned" if is_decided else "payment.undecided",
        subject=f"order:{order.order_id}" if booking_id is None else f"booking:{booking_id}",
        payment=payment.provider_payment_id,
        reason=reason,
    )
    if booking_id is None:
        assert order.user_id is not None, "only a person orders an amount without a booking"
        await enqueue(
            tx,
            "messaging.unclaimed_returned",
            client_id=order.client_id,
            user_id=order.user_id,
            order_id=order.order_id,
            payment_id=payment.provider_payment_id,
        )
    else:
        undecided = ("messaging.payment_undecided", "messaging.operator_payment_undecided")
        for job in ("messaging.payment_returned",) if is_decided else undecided:
            await enqueue(
                tx,
                job,
                client_id=order.client_id,
                booking_id=booking_id,
                payment_id=payment.provider_payment_id,
            )
