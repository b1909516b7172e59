"""What messaging does."""

from toli.messaging.service.accounts import (
    deletion_notice_binding,
    send_account_changed,
    send_account_deleted,
    send_code,
)
from toli.messaging.service.alerts import send_alert_confirmation, send_departure_open
from toli.messaging.service.attachments import make_attachment
from toli.messaging.service.booking_payments import (
    send_offline_payment,
    send_payment_received,
    send_payment_returned,
    send_refund_processed,
    send_refund_requested,
    send_unclaimed_returned,
)
from toli.messaging.service.bookings import (
    send_booking_cancelled,
    send_booking_confirmed,
    send_cancellation_declined,
    send_operator_message,
)
from toli.messaging.service.checks import send_check_failed
from toli.messaging.service.enquiries import (
    send_client_decided,
    send_enquiry_received,
    send_enquiry_reply,
    send_rename_decided,
    send_to_request_decided,
)
from toli.messaging.service.inbound import MOST_MAIL_BYTES, receive_mail, verify_signature
from toli.messaging.service.mailbox import find_mailbox, read_mailbox
from toli.messaging.service.operators import (
    send_cancellation_requested,
    send_low_seats,
    send_new_booking,
    send_overdue_digest,
    send_payment,
)
from toli.messaging.service.outbox import (
    count_undelivered,
    dismiss,
    erase_recipient,
    get_outbox_mail,
    list_outbox,
    mail_state,
    purge,
    resend,
)
from toli.messaging.service.registry import EMAILS
from toli.messaging.service.sending import (
    BLOCKED,
    Mailer,
    brand_of,
    make_mailer,
    render,
    render_account_email,
    send,
    send_account_email,
)
from toli.messaging.service.server_check import MailServerCheck

__all__ = [
    "BLOCKED",
    "EMAILS",
    "MOST_MAIL_BYTES",
    "MailServerCheck",
    "Mailer",
    "brand_of",
    "count_undelivered",
    "deletion_notice_binding",
    "dismiss",
    "erase_recipient",
    "find_mailbox",
    "get_outbox_mail",
    "list_outbox",
    "mail_state",
    "make_attachment",
    "make_mailer",
    "purge",
    "read_mailbox",
    "receive_mail",
    "render",
    "render_account_email",
    "resend",
    "send",
    "send_account_changed",
    "send_account_deleted",
    "send_account_email",
    "send_alert_confirmation",
    "send_booking_cancelled",
    "send_booking_confirmed",
    "send_cancellation_declined",
    "send_cancellation_requested",
    "send_check_failed",
    "send_client_decided",
    "send_code",
    "send_departure_open",
    "send_enquiry_received",
    "send_enquiry_reply",
    "send_low_seats",
    "send_new_booking",
    "send_offline_payment",
    "send_operator_message",
    "send_overdue_digest",
    "send_payment",
    "send_payment_received",
    "send_payment_returned",
    "send_refund_processed",
    "send_refund_requested",
    "send_rename_decided",
    "send_to_request_decided",
    "send_unclaimed_returned",
    "verify_signature",
]
