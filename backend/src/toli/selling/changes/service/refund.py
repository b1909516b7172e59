from toli.identity.audit import service as audit
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import ClientTransaction
from toli.kit.money import Paise
from toli.kit.paging import Page
from toli.payments.gateway.errors import RefundTooLarge
from toli.payments.gateway.service import refunds as refunds_service
from toli.selling.bookings.errors.bookings import BookingCancelled
from toli.selling.bookings.repository import refund as repository
from toli.selling.bookings.schemas.fields import BookingStatus
from toli.selling.bookings.schemas.refund import OwedRefunds, OwedSort
from toli.selling.bookings.service.balance import get_balance_due, get_kept_money, get_kept_online
from toli.selling.bookings.service.bookings import lock_booking
from toli.selling.changes.service.cancel import BY_OPERATOR


async def refund_booking(
    tx: ClientTransaction,
    *,
    booking_id: int,
    actor_id: int,
    amount: Paise | None,
    lowers_price: bool = True,
    reason: str,
    tell: bool,
) -> bool:
    """Refund `amount`, or all online payments, of a booking that stays.

    Beyond the overpaid amount the price is reduced if `lowers_price`, else the amount is due again. False if repeated
    within a minute: nothing changes. Raises RefundTooLarge, RefundTooSmall.
    """
    booking = await lock_booking(tx, booking_id=booking_id)
    if amount is None:
        amount = await get_kept_online(tx, booking_id=booking_id)
        if not amount:
            return True
    elif await repository.is_repeated_refund(tx, booking_id=booking_id, requested_by=actor_id, amount=amount):
        return False
    if booking.booking_status == BookingStatus.CANCELLED and amount > await get_kept_money(tx, booking_id=booking_id):
        raise RefundTooLarge
    is_confirmed = booking.booking_status == BookingStatus.CONFIRMED
    # What was paid too much since the booking was changed is owed, and no reason for a lower price.
    owed = max(-await get_balance_due(tx, booking=booking), 0) if is_confirmed else 0
    refunds = await refunds_service.request_refunds(
        tx,
        booking_id=booking_id,
        amount=amount,
        reason=BY_OPERATOR,
        note=reason,
        requested_by=actor_id,
    )
    if is_confirmed and lowers_price and amount > owed:
        await repository.reduce_price(tx, booking_id=booking_id, amount=Paise(amount - owed))
    await audit.record(
        tx,
        "refund.requested",
        subject=f"booking:{booking_id}",
        actor_id=actor_id,
        amount_paise=amount,
        lowers_price=lowers_price,
    )
    if tell:
        await enqueue(
            tx,
            "messaging.refund_requested",
            client_id=tx.client_id,
            booking_id=booking_id,
            first_refund_id=refunds[0],
            last_refund_id=refunds[-1],
        )
    return True


async def reopen_due(tx: ClientTransaction, *, booking_id: int, actor_id: int, include_refunded: bool = False) -> None:
    """Refunds still count, unless `include_refunded`. Idempotent. Raises BookingCancelled."""
    booking = await lock_booking(tx, booking_id=booking_id)
    if booking.booking_status != BookingStatus.CONFIRMED:
        raise BookingCancelled
    reduction = Paise(0 if include_refunded else booking.price_reduction_paise)
    if booking.due_closed_at is None and reduction == booking.price_reduction_paise:
        return
    await repository.reopen_due(tx, booking_id=booking_id, price_reduction=reduction)
    await audit.record(
        tx,
        "due.reopened",
        subject=f"booking:{booking_id}",
        actor_id=actor_id,
        amount_paise=max(booking.price_reduction_paise - reduction, 0),
    )


async def list_owed_refunds(tx: ClientTransaction, *, sort: OwedSort, page: Page) -> OwedRefunds:
    total = await repository.get_owed_total(tx)
    owed_refunds = await repository.list_owed_refunds(tx, sort=sort, limit=page.limit, offset=page.offset)
    return OwedRefunds(
        data=owed_refunds,
        owed=total.owed,
        total=total.bookings,
        total_pages=page.pages(total.bookings),
    )
