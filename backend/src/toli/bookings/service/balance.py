"""A booking's balance: what is kept of its money, refundable, and still due."""

from toli.bookings.repository import offline
from toli.bookings.repository.bookings import BookingRecord
from toli.bookings.rules.refund import RefundParts
from toli.db.transactions import ClientTransaction
from toli.kit.money import Paise
from toli.payments import service as payments


async def get_kept(tx: ClientTransaction, *, reservation_event_id: int) -> Paise:
    """What was captured and nobody has asked back, and what is here offline. The caller holds the booking."""
    online = await get_kept_online(tx, reservation_event_id=reservation_event_id)
    return Paise(online + await get_kept_offline(tx, reservation_event_id=reservation_event_id))


async def get_kept_offline(tx: ClientTransaction, *, reservation_event_id: int) -> Paise:
    """What was received in cash, by bank or by UPI and not given back. The caller holds the booking."""
    return await offline.get_offline_balance(tx, reservation_event_id=reservation_event_id)


async def get_refundable(tx: ClientTransaction, *, reservation_event_id: int) -> RefundParts:
    """What of a booking's money can still go back, by the way it goes. The caller holds the booking."""
    online = await get_kept_online(tx, reservation_event_id=reservation_event_id)
    return RefundParts(online, await get_kept_offline(tx, reservation_event_id=reservation_event_id))


async def get_kept_online(tx: ClientTransaction, *, reservation_event_id: int) -> Paise:
    """What was captured and nobody has asked back: all that a refund can send. The caller holds the booking.

    Counted from payments and refunds: they change in number under that lock only, whatever the provider says meanwhile.
    """
    captured = await payments.captured_of_booking(tx, reservation_event_id=reservation_event_id)
    refunds = await payments.refunds_of_booking(tx, reservation_event_id=reservation_event_id)
    return Paise(sum(payment.amount for payment in captured) - sum(refund.amount for refund in refunds))


async def get_balance_due(tx: ClientTransaction, *, booking: BookingRecord) -> Paise:
    """What a confirmed booking still owes: its price less its reduction and what is kept; below zero if overpaid.

    A refund lowers the price by as much as is kept less, so what is due stays (ADR 12). The caller holds the booking.
    """
    here = await get_kept(tx, reservation_event_id=booking.reservation_event_id)
    return Paise(booking.total_paise - booking.price_reduction_paise - here)
