from collections.abc import Awaitable, Callable, Mapping
from functools import wraps
from typing import Final

from toli.kit.errors import NotFound
from toli.kit.languages import FIRST, LANGUAGE
from toli.messaging.notifications.service import (
    accounts,
    alerts,
    booking_changes,
    booking_payments,
    bookings,
    checks,
    claims,
    credit,
    domains,
    dues,
    enquiries,
    operators,
    phone_codes,
    reviews,
    senders,
    shares,
    team,
    timeline,
    waiting,
)
from toli.messaging.notifications.service.sending import DryRunReached, Mailer, dry_run

DOMAIN: Final = "messaging."

_EMAILS: Final[Mapping[str, Callable[..., Awaitable[None]]]] = {
    "one_time_code": accounts.send_code,
    "phone_code": phone_codes.send_phone_code,
    "claim_code": claims.send_claim_code,
    "customer_code": claims.send_customer_code,
    "account_changed": accounts.send_account_changed,
    "account_deleted": accounts.send_account_deleted,
    "enquiry_received": enquiries.send_enquiry_received,
    "enquiry_continued": enquiries.send_enquiry_continued,
    "enquiry_replied": enquiries.send_enquiry_reply,
    "alert_requested": alerts.send_alert_confirmation,
    "departure_open": alerts.send_departure_open,
    "to_request_decided": enquiries.send_to_request_decided,
    "client_decided": enquiries.send_client_decided,
    "domain_changed": domains.send_domain_changed,
    "sender_changed": senders.send_sender_changed,
    "rename_decided": enquiries.send_rename_decided,
    "booking_confirmed": bookings.send_booking_confirmed,
    "add_ons_added": bookings.send_add_ons_added,
    "booking_held": dues.send_booking_held,
    "beds_offered": waiting.send_beds_offered,
    "booking_cancelled": bookings.send_booking_cancelled,
    "booking_changed": booking_changes.send_booking_changed,
    "operator_booking_changed": booking_changes.send_changed_by_traveller,
    "change_requested": booking_changes.send_change_requested,
    "change_declined": booking_changes.send_change_declined,
    "cancellation_requested": operators.send_cancellation_requested,
    "operator_new_booking": operators.send_new_booking,
    "operator_add_ons_added": operators.send_add_ons_added,
    "operator_payment": operators.send_payment,
    "operator_payment_undecided": operators.send_payment_undecided,
    "payment_account_failing": operators.send_payment_account_failing,
    "operator_upi_claim": operators.send_upi_claim,
    "low_seats": operators.send_low_seats,
    "decision_due": operators.send_decision_due,
    "departure_confirmed": bookings.send_departure_confirmed,
    "overdue_digest": operators.send_overdue_digest,
    "cancellation_declined": bookings.send_cancellation_declined,
    "operator_message": bookings.send_operator_message,
    "payment_received": booking_payments.send_payment_received,
    "payment_returned": booking_payments.send_payment_returned,
    "payment_undecided": booking_payments.send_payment_undecided,
    "payment_kept": booking_payments.send_payment_kept,
    "unclaimed_returned": booking_payments.send_unclaimed_returned,
    "offline_payment": booking_payments.send_offline_payment,
    "invoice_issued": bookings.send_invoice,
    "refund_requested": booking_payments.send_refund_requested,
    "refund_processed": booking_payments.send_refund_processed,
    "review_request": reviews.send_review_request,
    "share_due": shares.send_share_due,
    "shares_unpaid": shares.send_shares_unpaid,
    "shares_ended": shares.send_shares_ended,
    "timeline_step": timeline.send_timeline_step,
    "timeline_test": timeline.send_timeline_test,
    "credit_expires": credit.send_credit_expires,
    "team_invited": team.send_team_invited,
    "team_joined": team.send_team_joined,
    "team_removed": team.send_team_removed,
    "owner_changed": team.send_owner_changed,
    "channel_failing": operators.send_channel_failing,
    "webhook_failing": operators.send_webhook_failing,
    "check_failed": checks.send_check_failed,
    "platform_number_refused": checks.send_platform_number_refused,
}


def _in_own_language(email: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
    """Limit the choice of language to one e-mail."""

    @wraps(email)
    async def send(mailer: Mailer, **ids: int | str) -> None:
        token = LANGUAGE.set(FIRST)
        try:
            await email(mailer, **ids)
        finally:
            LANGUAGE.reset(token)

    return send


EMAILS: Final = {name: _in_own_language(email) for name, email in _EMAILS.items()}
"""Each takes the mailer and ids, checks that what it says is still true, and sends nothing when it is not."""


async def would_send(mailer: Mailer, *, job: str, ids: Mapping[str, int | str]) -> bool:
    """Run a job up to the point of sending."""
    email = EMAILS.get(job.removeprefix(DOMAIN))
    if email is None:
        return False
    with dry_run():
        try:
            await email(mailer, **ids)
        except DryRunReached:
            return True
        except NotFound:
            return False
    return False
