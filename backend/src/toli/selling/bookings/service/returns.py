from toli.identity.audit import service as audit
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import ClientTransaction
from toli.payments.gateway.repository.orders import Order
from toli.payments.gateway.repository.payments import StoredPayment
from toli.payments.gateway.service import refunds
from toli.selling.bookings.errors.bookings import ReturnReason


async def return_payment(tx: ClientTransaction, *, order: Order, payment: StoredPayment, reason: ReturnReason) -> None:
    """Refund in full. The caller has locked the order and its booking."""
    booking_id = order.booking_id
    await refunds.request_refund(tx, booking_id=booking_id, payment=payment, amount=payment.amount, reason=reason)
    await audit.record(
        tx,
        "payment.returned",
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
        await enqueue(
            tx,
            "messaging.payment_returned",
            client_id=order.client_id,
            booking_id=booking_id,
            payment_id=payment.provider_payment_id,
        )
