"""What messaging does."""

from toli.messaging.service.accounts import send_code, tell_password_changed
from toli.messaging.service.bookings import (
    tell_booking_cancelled,
    tell_booking_confirmed,
    tell_payment_received,
    tell_payment_returned,
    tell_refund_processed,
)
from toli.messaging.service.outbox import outbox, purge
from toli.messaging.service.post import Post, brand_of, send, write

__all__ = [
    "Post",
    "brand_of",
    "outbox",
    "purge",
    "send",
    "send_code",
    "tell_booking_cancelled",
    "tell_booking_confirmed",
    "tell_password_changed",
    "tell_payment_received",
    "tell_payment_returned",
    "tell_refund_processed",
    "write",
]
