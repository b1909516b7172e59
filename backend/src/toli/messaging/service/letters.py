"""Every letter by its name, as the jobs of messaging and whoever sends one again know it."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from toli.kit.errors import NotFound
from toli.messaging.service import accounts, alerts, bookings, checks, enquiries, operators
from toli.messaging.service.post import Post, WouldLeave, rehearsing

DOMAIN: Final = "messaging."

LETTERS: Final[Mapping[str, Callable[..., Awaitable[None]]]] = {
    "one_time_code": accounts.send_code,
    "account_changed": accounts.tell_account_changed,
    "account_deleted": accounts.tell_account_deleted,
    "enquiry_received": enquiries.tell_enquiry_received,
    "enquiry_replied": enquiries.send_enquiry_reply,
    "alert_asked": alerts.ask_to_confirm,
    "departure_open": alerts.tell_departure_open,
    "to_request_decided": enquiries.tell_to_request_decided,
    "client_decided": enquiries.tell_client_decided,
    "booking_confirmed": bookings.tell_booking_confirmed,
    "booking_cancelled": bookings.tell_booking_cancelled,
    "cancellation_asked": operators.tell_cancellation_asked,
    "operator_new_booking": operators.tell_new_booking,
    "operator_payment": operators.tell_payment,
    "cancellation_declined": bookings.tell_cancellation_declined,
    "operator_message": bookings.send_operator_message,
    "payment_received": bookings.tell_payment_received,
    "payment_returned": bookings.tell_payment_returned,
    "unclaimed_returned": bookings.tell_unclaimed_returned,
    "hand_payment": bookings.tell_hand_payment,
    "refund_requested": bookings.tell_refund_requested,
    "refund_processed": bookings.tell_refund_processed,
    "balance_due": bookings.tell_balance_due,
    "check_failed": checks.tell_check_failed,
}
"""Each takes the post and what it is about, checks that this still holds, and is silent when it does not."""


async def still_holds(post: Post, *, job: str, ids: Mapping[str, int | str]) -> bool:
    """Whether a letter would be written now: it is written, and not sent."""
    letter = LETTERS.get(job.removeprefix(DOMAIN))
    if letter is None:
        return False
    with rehearsing():
        try:
            await letter(post, **ids)
        except WouldLeave:
            return True
        except NotFound:
            return False
    return False
