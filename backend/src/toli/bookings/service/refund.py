"""Refunding a booking without cancelling it, asking for its balance again, and all that came and went for it."""

from datetime import datetime

from toli.audit import service as audit
from toli.bookings.errors import BookingCancelled
from toli.bookings.repository import cancelling
from toli.bookings.schemas.money import MoneyOut, PaymentMade, RefundMade
from toli.bookings.service.cancel import BY_OPERATOR, cancellation_of
from toli.bookings.service.due import balance_due, kept_online, locked, refundable
from toli.db.queue.jobs import enqueue
from toli.db.transactions import ClientTransaction
from toli.kit.money import Paise
from toli.kit.text import shown_name
from toli.payments import service as payments


async def refund(
    tx: ClientTransaction, *, reservation_event_id: int, actor_id: int, amount: Paise | None, reason: str, tell: bool
) -> None:
    """Send `amount` of what was paid online back, or all that is left of it.

    A confirmed booking stays, costs that much less, and its balance is closed. With nothing left, and for the same
    amount again within a minute, nothing changes. Raises NotFound, RefundTooLarge, RefundTooSmall.
    """
    booking = await locked(tx, reservation_event_id=reservation_event_id)
    if amount is None:
        amount = await kept_online(tx, reservation_event_id=reservation_event_id)
        if not amount:
            return
    elif await cancelling.repeated_refund(
        tx, reservation_event_id=reservation_event_id, requested_by=actor_id, amount=amount
    ):
        return
    refunds = await payments.request_back(
        tx,
        reservation_event_id=reservation_event_id,
        amount=amount,
        reason=BY_OPERATOR,
        note=reason,
        requested_by=actor_id,
    )
    if booking.booking_status == "confirmed":
        await cancelling.reduce_price(tx, reservation_event_id=reservation_event_id, amount=amount)
    await audit.record(
        tx,
        "refund.requested",
        client_id=tx.client_id,
        subject=f"booking:{reservation_event_id}",
        actor_id=actor_id,
        amount_paise=amount,
    )
    if tell:
        await enqueue(
            tx,
            "messaging.refund_requested",
            client_id=tx.client_id,
            reservation_event_id=reservation_event_id,
            first_refund_id=refunds[0],
            last_refund_id=refunds[-1],
        )


async def reopen_due(
    tx: ClientTransaction, *, reservation_event_id: int, actor_id: int, include_refunded: bool = False
) -> None:
    """Ask for the balance of a booking again; what was refunded stays a reduction of its price.

    `include_refunded` asks for that again too: it had been refunded by mistake, or to be paid another way. With nothing
    closed and nothing to ask for again, nothing changes. Raises NotFound, BookingCancelled.
    """
    booking = await locked(tx, reservation_event_id=reservation_event_id)
    if booking.booking_status != "confirmed":
        raise BookingCancelled
    reduction = Paise(0 if include_refunded else booking.price_reduction_paise)
    if booking.due_closed_at is None and reduction == booking.price_reduction_paise:
        return
    await cancelling.reopen_due(tx, reservation_event_id=reservation_event_id, price_reduction=reduction)
    await audit.record(
        tx,
        "due.reopened",
        client_id=tx.client_id,
        subject=f"booking:{reservation_event_id}",
        actor_id=actor_id,
        amount_paise=max(booking.price_reduction_paise - reduction, 0),
    )


async def money(tx: ClientTransaction, *, reservation_event_id: int, now: datetime) -> MoneyOut:
    """A booking's payments, refunds with who asked for them, and what cancelling would give back; for its operator.

    Raises NotFound.
    """
    booking = await locked(tx, reservation_event_id=reservation_event_id)
    made = await cancelling.payments_made(tx, reservation_event_id=reservation_event_id)
    back = await cancelling.refunds_made(tx, reservation_event_id=reservation_event_id)
    here = await refundable(tx, reservation_event_id=reservation_event_id)
    told = await cancellation_of(tx, booking, now=now)
    return MoneyOut(
        payments=[
            PaymentMade(
                payment_id=row.provider_payment_id,
                amount=row.amount_paise,
                method=row.method,
                captured_at=row.captured_at,
            )
            for row in made
        ],
        refunds=[
            RefundMade(
                refund_id=row.refund_id,
                payment_id=row.provider_payment_id,
                amount=row.amount_paise,
                state=row.state,
                reason=row.note or row.reason,
                requested_by=row.requested_by and shown_name(row.requested_by),
                requested_at=row.created_at,
                updated_at=row.updated_at,
            )
            for row in back
        ],
        left=here.online,
        left_offline=here.offline,
        price_reduction=booking.price_reduction_paise,
        due=max(await balance_due(tx, booking=booking), 0) if booking.booking_status == "confirmed" else 0,
        cancellation=told,
    )
