"""What mailing does."""

from toli.mailing.service.addresses import (
    block_address,
    erase_address,
    find_blocked_address,
    get_opt_out,
    is_opted_out,
    list_blocked_addresses,
    opt_in,
    opt_out_token,
    set_opt_out,
    unblock_address,
)
from toli.mailing.service.keys import sign
from toli.mailing.service.replies import read_reply
from toli.mailing.service.reports import read_report
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
    "block_address",
    "check_due_senders",
    "check_sender",
    "erase_address",
    "find_blocked_address",
    "find_route",
    "find_sender",
    "get_mail_sender",
    "get_opt_out",
    "is_opted_out",
    "list_blocked_addresses",
    "opt_in",
    "opt_out_token",
    "read_reply",
    "read_report",
    "remove_sender",
    "report_failure",
    "set_opt_out",
    "set_sender_domain",
    "set_smtp",
    "sign",
    "unblock_address",
]
