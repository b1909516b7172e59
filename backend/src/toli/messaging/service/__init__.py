"""What messaging does."""

from toli.messaging.service.accounts import farewell_place, send_code, tell_account_changed, tell_account_deleted
from toli.messaging.service.alerts import ask_to_confirm, tell_departure_open
from toli.messaging.service.bookings import (
    send_operator_message,
    tell_balance_due,
    tell_booking_cancelled,
    tell_booking_confirmed,
    tell_cancellation_declined,
    tell_hand_payment,
    tell_payment_received,
    tell_payment_returned,
    tell_refund_processed,
    tell_refund_requested,
    tell_unclaimed_returned,
)
from toli.messaging.service.checks import tell_check_failed
from toli.messaging.service.enclosed import make as make_enclosed
from toli.messaging.service.enquiries import (
    send_enquiry_reply,
    tell_client_decided,
    tell_enquiry_received,
    tell_to_request_decided,
)
from toli.messaging.service.letters import LETTERS
from toli.messaging.service.operators import tell_cancellation_asked, tell_new_booking, tell_payment
from toli.messaging.service.outbox import (
    count_given_up,
    erase_recipient,
    mail_state,
    outbox,
    purge,
    put_away,
    resend,
    stored_mail,
)
from toli.messaging.service.post import Post, brand_of, send, write
from toli.messaging.service.reachable import MailServerCheck

__all__ = [
    "LETTERS",
    "MailServerCheck",
    "Post",
    "ask_to_confirm",
    "brand_of",
    "count_given_up",
    "erase_recipient",
    "farewell_place",
    "mail_state",
    "make_enclosed",
    "outbox",
    "purge",
    "put_away",
    "resend",
    "send",
    "send_code",
    "send_enquiry_reply",
    "send_operator_message",
    "stored_mail",
    "tell_account_changed",
    "tell_account_deleted",
    "tell_balance_due",
    "tell_booking_cancelled",
    "tell_booking_confirmed",
    "tell_cancellation_asked",
    "tell_cancellation_declined",
    "tell_check_failed",
    "tell_client_decided",
    "tell_departure_open",
    "tell_enquiry_received",
    "tell_hand_payment",
    "tell_new_booking",
    "tell_payment",
    "tell_payment_received",
    "tell_payment_returned",
    "tell_refund_processed",
    "tell_refund_requested",
    "tell_to_request_decided",
    "tell_unclaimed_returned",
    "write",
]
