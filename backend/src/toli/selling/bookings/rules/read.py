"""Payment and refund status of a booking."""

from typing import Literal

from toli.selling.bookings.schemas.fields import BookingStatus


def get_payment_status(
    *, booking_status: BookingStatus, total: int, paid: int, counted: int, ever_paid: int, has_failed: bool
) -> Literal["pending", "partial", "paid", "failed", "refunded"]:
    """`ever_paid` includes refunds.

    `counted` includes the operator's refunds, so that a partial refund changes no status.
    """
    if ever_paid > 0 and paid == 0:
        return "refunded"
    if counted >= total:
        return "paid"
    if paid > 0:
        return "partial"
    if has_failed and booking_status == BookingStatus.PENDING:
        return "failed"
    return "pending"


def get_refund_status(
    *, owed_back: int, under_way: int, refunded: int, paid: int
) -> Literal["none", "owed", "pending", "partial", "full"]:
    """`paid` is net.

    `owed` comes first: only the operator can end that state.
    """
    if owed_back > 0:
        return "owed"
    if under_way > 0:
        return "pending"
    if refunded > 0:
        return "partial" if paid > 0 else "full"
    return "none"
