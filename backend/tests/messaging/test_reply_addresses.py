"""Every e-mail to a traveller is answered by the operator, and has the frame of such e-mails."""

import ast
import inspect
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from toli.messaging import notifications as messaging
from toli.messaging.notifications.service.registry import EMAILS

# To travellers and visitors, under the operator's name.
TO_TRAVELLERS: Final = {
    "enquiry_replied",
    "alert_requested",
    "departure_open",
    "booking_confirmed",
    "add_ons_added",
    "booking_held",
    "beds_offered",
    "booking_cancelled",
    "booking_changed",
    "change_declined",
    "departure_confirmed",
    "cancellation_declined",
    "operator_message",
    "payment_received",
    "payment_returned",
    "payment_undecided",
    "payment_kept",
    "unclaimed_returned",
    "offline_payment",
    "invoice_issued",
    "refund_requested",
    "refund_processed",
    "review_request",
    "share_due",
    "shares_unpaid",
    "shares_ended",
    "timeline_step",
    "credit_expires",
}
# To operators and administrators; about accounts, from the platform; and an SMS.
TO_OTHERS: Final = {
    "one_time_code",
    "claim_code",
    "customer_code",
    "phone_code",
    "account_changed",
    "account_deleted",
    "enquiry_continued",
    "enquiry_received",
    "to_request_decided",
    "client_decided",
    "domain_changed",
    "sender_changed",
    "rename_decided",
    "operator_booking_changed",
    "change_requested",
    "cancellation_requested",
    "operator_new_booking",
    "operator_add_ons_added",
    "operator_payment",
    "operator_payment_undecided",
    "payment_account_failing",
    "operator_upi_claim",
    "low_seats",
    "decision_due",
    "overdue_digest",
    "timeline_test",
    "team_invited",
    "team_joined",
    "team_removed",
    "owner_changed",
    "channel_failing",
    "webhook_failing",
    "check_failed",
    "platform_number_refused",
}
SENDING: Final = {"send", "send_about"}
WRITING: Final = {"render": 0, "send_about": 2}
"""Functions that write an e-mail, with the position of the template's name."""
TEMPLATES: Final = Path(messaging.__file__).parent / "templates"
OPERATORS: Final = "brand.reply_to"
IN_CONVERSATION: Final = {"enquiry_replied": "reply_to"}
"""Replies to answers of enquiries go into the conversation in the panel, where mail is received."""


def calls(function: Callable[..., Any]) -> Iterator[ast.Call]:
    """Yield the calls in a function and in the private ones of its module that it calls."""
    tree = ast.parse(inspect.getsource(function))
    module = inspect.getmodule(function)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node
            called = getattr(module, node.func.id, None)
            if node.func.id.startswith("_") and inspect.isfunction(called):
                yield from calls(called)


def test_every_email_is_listed() -> None:
    assert set(EMAILS) == TO_TRAVELLERS | TO_OTHERS
    assert not TO_TRAVELLERS & TO_OTHERS


@pytest.mark.parametrize("name", sorted(TO_TRAVELLERS))
def test_replies_go_to_the_operator(name: str) -> None:
    """An e-mail has its brand's reply address, the operator's, unless it sets another or has the platform's brand."""
    made = list(calls(EMAILS[name]))
    sends = [call for call in made if ast.unparse(call.func) in SENDING]
    assert sends
    for call in sends:
        given = {word.arg: ast.unparse(word.value) for word in call.keywords}
        assert given.get("reply_to", OPERATORS) == IN_CONVERSATION.get(name, OPERATORS)
        if "brand" in given:
            assert given["brand"] in {"brand", "facts.brand"}
    brands = [call for call in made if ast.unparse(call.func) == "brand_of"]
    assert all("client_id=client_id" in ast.unparse(call) for call in brands)


@pytest.mark.parametrize("name", sorted(TO_TRAVELLERS))
def test_emails_to_travellers_have_one_frame(name: str) -> None:
    """Logo, picture of the trip, and buttons to contact the operator."""
    module = inspect.getmodule(EMAILS[name])
    templates = [
        getattr(module, argument.id) if isinstance(argument, ast.Name) else ast.literal_eval(argument)
        for call in calls(EMAILS[name])
        for argument in call.args[WRITING.get(ast.unparse(call.func), len(call.args)) :][:1]
    ]
    assert templates
    for template in templates:
        assert (TEMPLATES / f"{template}.html").read_text("utf-8").startswith('{% extends "traveller.html" %}\n')
