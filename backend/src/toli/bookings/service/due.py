"""What is still to be paid on a booking, and what of its money is here to stay."""

from toli.bookings.repository import office, reading
from toli.bookings.repository.reading import BookingKey
from toli.bookings.rules import RefundParts
from toli.db.transactions import ClientTransaction
from toli.kit.errors import NotFound
from toli.kit.money import Paise
from toli.payments import service as payments


async def locked(tx: ClientTransaction, *, reservation_event_id: int) -> BookingKey:
    """Lock a booking of a client's, whosever it is.

    Raises NotFound.
    """
    booking = await reading.key(tx, reservation_event_id=reservation_event_id, lock=True)
    if booking is None:
        raise NotFound
    return booking


async def kept(tx: ClientTransaction, *, reservation_event_id: int) -> Paise:
    """What was captured and nobody has asked back, and what is here offline. The caller holds the booking."""
    online = await kept_online(tx, reservation_event_id=reservation_event_id)
    return Paise(online + await kept_offline(tx, reservation_event_id=reservation_event_id))


async def kept_offline(tx: ClientTransaction, *, reservation_event_id: int) -> Paise:
    """What was received in cash, by bank or by UPI and not given back. The caller holds the booking."""
    return await office.by_hand(tx, reservation_event_id=reservation_event_id)


async def refundable(tx: ClientTransaction, *, reservation_event_id: int) -> RefundParts:
    """What of a booking's money can still go back, by the way it goes. The caller holds the booking."""
    online = await kept_online(tx, reservation_event_id=reservation_event_id)
    return RefundParts(online, await kept_offline(tx, reservation_event_id=reservation_event_id))


async def kept_online(tx: ClientTransaction, *, reservation_event_id: int) -> Paise:
    """What was captured and nobody has asked back: all that a refund can send. The caller holds the booking.

    Counted from payments and refunds: they change in number under that lock only, whatever the provider says meanwhile.
    """
    captured = await payments.captured_of_booking(tx, reservation_event_id=reservation_event_id)
    refunds = await payments.refunds_of_booking(tx, reservation_event_id=reservation_event_id)
    return Paise(sum(payment.amount for payment in captured) - sum(refund.amount for refund in refunds))


async def balance_due(tx: ClientTransaction, *, booking: BookingKey) -> Paise:
    """What a confirmed booking still owes: its price less its reduction and what is kept; below zero if overpaid.

    A refund lowers the price by as much as is kept less, so what is due stays (ADR 12). The caller holds the booking.
    """
    here = await kept(tx, reservation_event_id=booking.reservation_event_id)
    return Paise(booking.total_paise - booking.price_reduction_paise - here)
