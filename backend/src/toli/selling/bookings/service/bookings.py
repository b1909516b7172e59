"""Find and lock bookings."""

from toli.infra.db.transactions import ClientTransaction
from toli.kit.errors import NotFound
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
