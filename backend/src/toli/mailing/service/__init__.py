"""What mailing does."""

from toli.mailing.service.keys import sign
from toli.mailing.service.senders import (
    ask_for_check,
    check_due_senders,
    check_sender,
    find_route,
    find_sender,
    get_mail_sender,
    remove_sender,
    report_failure,
    set_sender_domain,
    set_smtp,
)

__all__ = [
    "ask_for_check",
    "check_due_senders",
    "check_sender",
    "find_route",
    "find_sender",
    "get_mail_sender",
    "remove_sender",
    "report_failure",
    "set_sender_domain",
    "set_smtp",
    "sign",
]
