from datetime import date, datetime

from toli.infra.db.transactions import ClientTransaction
from toli.kit.clock import local_date
from toli.kit.errors import NotFound
from toli.selling.bookings.errors.bookings import DateInFuture
from toli.selling.bookings.repository import bookings as repository
from toli.selling.bookings.repository.bookings import BookingRecord


async def get_own_booking(
    tx: ClientTransaction, *, user_id: int, booking_id: int, lock: bool = False
) -> repository.BookingRecord:
    booking = await repository.find_booking(tx, booking_id=booking_id, lock=lock)
    if booking is None or booking.user_id != user_id:
        raise NotFound
    return booking


async def get_booking(tx: ClientTransaction, *, booking_id: int) -> BookingRecord:
    booking = await repository.find_booking(tx, booking_id=booking_id)
    if booking is None:
        raise NotFound
    return booking


async def lock_booking(tx: ClientTransaction, *, booking_id: int) -> BookingRecord:
    booking = await repository.find_booking(tx, booking_id=booking_id, lock=True)
    if booking is None:
        raise NotFound
    return booking


async def check_not_in_future(tx: ClientTransaction, day: date, *, now: datetime) -> None:
    """Raises DateInFuture for a day after today in the operator's time zone."""
    if day > local_date(now, time_zone=await repository.get_time_zone(tx)):
        raise DateInFuture
