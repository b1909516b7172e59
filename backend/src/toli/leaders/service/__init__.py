"""Use cases of leaders' links: the operator's, the phone's, and the erasure after tours."""

from toli.leaders.service.codes import mail_code
from toli.leaders.service.departures import add_to_costs, departure_leaders
from toli.leaders.service.erasure import erase_after_tours
from toli.leaders.service.links import MAIL_CODE, add_link, renew_code, revoke_link
from toli.leaders.service.phones import attach_bill, get_page, get_sheet, open_link
from toli.leaders.service.records import send_records

__all__ = [
    "MAIL_CODE",
    "add_link",
    "add_to_costs",
    "attach_bill",
    "departure_leaders",
    "erase_after_tours",
    "get_page",
    "get_sheet",
    "mail_code",
    "open_link",
    "renew_code",
    "revoke_link",
    "send_records",
]
