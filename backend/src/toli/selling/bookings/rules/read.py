from typing import Literal, Protocol

from toli.selling.bookings.schemas.fields import BookingStatus


class BookingMoney(Protocol):
    """A booking's sums in paise."""

    @property
    def booking_status(self) -> BookingStatus: ...
    @property
    def is_desk_booking(self) -> bool: ...
    @property
    def total_paise(self) -> int: ...
    @property
    def price_reduction_paise(self) -> int: ...
    @property
    def paid(self) -> int: ...
    @property
    def ever_paid(self) -> int: ...
    @property
    def refund_under_way(self) -> int: ...
    @property
    def by_operator(self) -> int: ...
    @property
    def returned_offline(self) -> int: ...
    @property
    def owed_back(self) -> int: ...
    @property
    def has_failed(self) -> bool: ...


def get_due(booking: BookingMoney) -> int:
    """Price less reductions and payments that are not being refunded."""
    if booking.booking_status == BookingStatus.PENDING and booking.is_desk_booking:
        return booking.total_paise
    if booking.booking_status != BookingStatus.CONFIRMED:
        return 0
    return max(booking.total_paise - booking.price_reduction_paise - booking.paid + booking.refund_under_way, 0)


def get_payment_status(booking: BookingMoney) -> Literal["pending", "partial", "paid", "failed", "refunded"]:
    """The operator's refunds count as paid, so that a partial refund changes no status."""
    is_confirmed = booking.booking_status == BookingStatus.CONFIRMED
    by_operator = booking.by_operator + booking.returned_offline
    counted = booking.paid - booking.refund_under_way + (booking.price_reduction_paise if is_confirmed else by_operator)
    if booking.ever_paid > 0 and booking.paid == 0:
        return "refunded"
    if counted >= booking.total_paise:
        return "paid"
    if booking.paid > 0:
        return "partial"
    if booking.has_failed and booking.booking_status == BookingStatus.PENDING:
        return "failed"
    return "pending"


def get_refund_status(booking: BookingMoney) -> Literal["none", "owed", "pending", "partial", "full"]:
    """`owed` comes first: only the operator can end that state."""
    by_operator = booking.by_operator + booking.returned_offline
    if booking.owed_back > 0:
        return "owed"
    if by_operator and booking.refund_under_way > 0:
        return "pending"
    if by_operator > 0:
        return "partial" if booking.paid > booking.refund_under_way else "full"
    return "none"
