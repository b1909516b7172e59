"""Pure decisions about clients."""

import re
from collections.abc import Sequence
from datetime import timedelta
from itertools import pairwise
from typing import Final
from zoneinfo import available_timezones

from toli.clients.errors import LabelReserved
from toli.clients.schemas.cancellation_policy import Bracket, StoredBracket
from toli.clients.schemas.fields import Decision
from toli.kit.errors import Invalid

LABEL: Final = re.compile(r"[a-z0-9]{3,30}")
# fmt: off
RESERVED: Final = frozenset([
    "about", "abuse", "account", "accounts", "admin", "administrator", "alltrips", "api", "app", "assets",
    "auth", "beta", "billing", "blog", "booking", "bookings", "careers", "cdn", "checkout", "client",
    "clients", "contact", "dashboard", "demo", "dev", "development", "dns", "docs", "documentation",
    "download", "downloads", "email", "event", "events", "example", "files", "ftp", "help", "home",
    "hostmaster", "images", "imap", "img", "internal", "invoice", "invoices", "jobs", "legal", "local",
    "localhost", "login", "logout", "mail", "main", "media", "mx", "news", "ns1", "ns2", "null", "oauth",
    "operator", "operators", "order", "orders", "panel", "pay", "payment", "payments", "platform", "pop",
    "pop3", "postmaster", "press", "preview", "privacy", "profile", "razorpay", "register", "registration",
    "root", "sandbox", "secure", "security", "session", "sftp", "signin", "signup", "smtp", "ssh", "sso",
    "stage", "staging", "static", "status", "support", "system", "terms", "test", "testing", "toli",
    "trip", "trips", "undefined", "upload", "uploads", "user", "users", "vpn", "web", "webmail",
    "webmaster", "www",
])
# fmt: on
"""Subdomains that look like the platform's own, or that it may need."""

REDIRECT_DAYS: Final = 90
"""How long a former label redirects to the new one and cannot be taken by others."""
REDIRECTS: Final = timedelta(days=REDIRECT_DAYS)
MOST_FORMER_LABELS: Final = 3
SHORTEST_REASON: Final = 5
"""The shortest reason of a rejection, in characters."""

BP: Final = 100


def label_of(text: str) -> str:
    """A subdomain label as it is kept.

    Raises Invalid for one that is too short, too long or holds anything but letters and numbers, and LabelReserved.
    """
    label = text.strip().lower()
    if not label.isascii() or not label.isalnum():
        raise Invalid("URL can only contain letters and numbers", field="url")
    if LABEL.fullmatch(label) is None:
        raise Invalid("URL must have 3 to 30 letters and numbers", field="url")
    if label in RESERVED:
        raise LabelReserved
    return label


def check_time_zone(name: str) -> None:
    """Raise Invalid for a time zone that is none."""
    if name not in available_timezones():
        raise Invalid("Choose a time zone from the list.", field="time_zone")


def stored_brackets(brackets: Sequence[Bracket]) -> list[StoredBracket]:
    """A cancellation policy as it is kept and frozen into bookings: from the earliest cancellation to the latest.

    Raises Invalid unless days fall strictly to 0, and no later cancellation costs less than an earlier one.
    """
    field = "brackets"
    if not brackets or brackets[-1].from_days != 0:
        raise Invalid("The last bracket must reach to the day of the start: 0 days.", field=field)
    for earlier, later in pairwise(brackets):
        if later.from_days >= earlier.from_days:
            raise Invalid("Each bracket must have fewer days than the one above it.", field=field)
        if later.charge_percent < earlier.charge_percent:
            raise Invalid("Cancelling later cannot cost less than cancelling earlier.", field=field)
    return [
        {
            "days_before_more_than": bracket.from_days - 1 if bracket.from_days else None,
            "charge_of_advance_bp": bracket.charge_percent * BP,
        }
        for bracket in brackets
    ]


def shown_brackets(stored: Sequence[StoredBracket]) -> list[Bracket]:
    """A kept cancellation policy as people read it."""
    return [
        Bracket(
            from_days=0 if (floor := one["days_before_more_than"]) is None else floor + 1,
            charge_percent=one["charge_of_advance_bp"] // BP,
        )
        for one in stored
    ]


def reason_of(decision: Decision, reason: str | None) -> str:
    """What is kept of a reason: an approval has none. None is a caller that names no reason at all.

    Raises Invalid for a rejection with a reason that says nothing.
    """
    if decision == "approved" or reason is None:
        return ""
    if len(reason) < SHORTEST_REASON:
        raise Invalid(f"Give a reason of at least {SHORTEST_REASON} characters.", field="reason")
    return reason
