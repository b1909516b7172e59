"""What is still to be paid on a booking, and what of its money is here to stay."""

from toli.bookings.repository import office
from toli.bookings.repository.reading import BookingKey
from toli.db.scope import Tx
from toli.kit.money import Paise
from toli.payments import service as payments


async def kept(tx: Tx, *, client_id: int, reservation_event_id: int) -> Paise:
    """What was captured and nobody has asked back, and what is here by hand. The caller holds the booking."""
    online = await kept_online(tx, client_id=client_id, reservation_event_id=reservation_event_id)
    return Paise(online + await office.by_hand(tx, client_id=client_id, reservation_event_id=reservation_event_id))


async def kept_online(tx: Tx, *, client_id: int, reservation_event_id: int) -> Paise:
    """What was captured and nobody has asked back: all that a refund can send. The caller holds the booking.

    Counted from payments and refunds: they change in number under that lock only, whatever the provider says meanwhile.
    """
    captured = await payments.captured_of_booking(tx, client_id=client_id, reservation_event_id=reservation_event_id)
    refunds = await payments.refunds_of_booking(tx, client_id=client_id, reservation_event_id=reservation_event_id)
    return Paise(sum(payment.amount for payment in captured) - sum(refund.amount for refund in refunds))


async def balance_due(tx: Tx, *, booking: BookingKey) -> Paise:
    """What a confirmed booking still owes; below zero when more was paid. Nothing once the operator has paid back.

    The caller holds the booking.
    """
    here = await kept(tx, client_id=booking.client_id, reservation_event_id=booking.reservation_event_id)
    return Paise((0 if booking.due_closed_at is not None else booking.total_paise) - here)
