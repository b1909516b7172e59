"""Pay a booking's balance by travel credit."""

from datetime import datetime

from toli.bookings.errors import BalanceClosed, BookingCancelled, DueDiffers
from toli.bookings.service.balance import get_balance_due
from toli.bookings.service.bookings import get_own_booking
from toli.bookings.service.offline import post_credit_payment
from toli.db.transactions import ClientTransaction
from toli.kit.money import Paise, to_rupees


async def pay_by_credit(
    tx: ClientTransaction, *, user_id: int, reservation_event_id: int, amount: Paise, now: datetime
) -> None:
    """Pay a part of a confirmed booking's balance by its customer's credit.

    Raises NotFound for another's booking, BookingCancelled, BalanceClosed after a refund, DueDiffers above what is
    due, CreditTooSmall.
    """
    booking = await get_own_booking(tx, user_id=user_id, reservation_event_id=reservation_event_id, lock=True)
    if booking.booking_status != "confirmed":
        raise BookingCancelled
    due = await get_balance_due(tx, booking=booking)
    if booking.due_closed_at is not None:
        raise BalanceClosed(due=to_rupees(max(due, 0)))
    if amount > due:
        raise DueDiffers(due=to_rupees(max(due, 0)))
    await post_credit_payment(tx, booking=booking, user_id=user_id, amount=amount, now=now)
