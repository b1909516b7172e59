import re
import secrets
import string
import unicodedata
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final
from zlib import crc32
from zoneinfo import available_timezones

from toli.clients.companies.errors import LabelReserved, NameReserved
from toli.clients.companies.models import ClientDomain
from toli.clients.companies.schemas.calendar_feeds import CalendarKind
from toli.clients.companies.schemas.domains import SERVED, DomainChange, DomainState, RecordsSeen
from toli.clients.companies.schemas.fields import Decision
from toli.identity.access.rights import Right
from toli.infra.db.table import copy_row
from toli.infra.ports.dns import RecordState
from toli.kit.errors import Invalid
from toli.kit.hostnames import NotAHostName, registrable_domain, to_ascii, to_display
from toli.kit.text import Text

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

# Digits and signs that stand for letters, and Cyrillic and Greek letters that look like Latin ones. One that looks
# like both i and l becomes l, as do these two.
_LOOK_ALIKES: Final = str.maketrans(
    "0134578@$!|i" + "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0455\u043a\u043c\u0442\u043d\u0432"
    "\u03b1\u03b5\u03bf\u03c1\u03b9\u03ba\u03bd\u03c4\u03c5",
    "oleastbasll" + "l" + "aeopcyxlskmthb" + "aeoplkvtu",
)

REDIRECT_DAYS: Final = 90
"""How long a former label redirects to the new one and cannot be taken by others."""
REDIRECTS: Final = timedelta(days=REDIRECT_DAYS)
MOST_FORMER_LABELS: Final = 3
SHORTEST_REASON: Final = 5
"""The shortest reason of a rejection, in characters."""


def label_of(text: str) -> str:
    """Normalise a label. Raises Invalid (length, characters), LabelReserved."""
    label = text.strip().lower()
    if not label.isascii() or not label.isalnum():
        raise Invalid(Text("URL can only contain letters and numbers"), field="url")
    if LABEL.fullmatch(label) is None:
        raise Invalid(Text("URL must have 3 to 30 letters and numbers"), field="url")
    if label in RESERVED or is_reserved_name(label):
        raise LabelReserved
    return label


def check_name(name: str) -> None:
    """Raises NameReserved."""
    if is_reserved_name(name):
        raise NameReserved


def is_reserved_name(name: str) -> bool:
    """Whether a name uses a reserved one in any spelling: case, spaces, digits for letters."""
    words = [folded for word in re.split(r"[\s\-_.,&/()]+", _unaccented(name)) if (folded := _fold(word))]
    joined = "".join(words)
    if any(part in joined for part in _RESERVED_PARTS):
        return True
    runs = {"".join(words[start:end]) for start in range(len(words)) for end in range(start + 1, len(words) + 1)}
    return bool(runs & _RESERVED_WORDS)


def _unaccented(text: str) -> str:
    return "".join(char for char in unicodedata.normalize("NFKD", text) if not unicodedata.combining(char)).casefold()


def _fold(text: str) -> str:
    """Unify look-alike characters: `P4YTM`, `P@YTM` and `paytrn` are `paytm`."""
    letters = "".join(char for char in text.translate(_LOOK_ALIKES) if char.isalnum())
    return letters.replace("rn", "m").replace("vv", "w")


def _read_reserved() -> tuple[frozenset[str], tuple[str, ...]]:
    lines = (Path(__file__).parent / "reserved_names.txt").read_text().splitlines()
    names = [line.strip() for line in lines if line.strip() and not line.startswith("#")]
    words = {_fold(name.removesuffix("*")) for name in names}
    return frozenset(words), tuple(sorted(_fold(name.removesuffix("*")) for name in names if name.endswith("*")))


_RESERVED_WORDS, _RESERVED_PARTS = _read_reserved()


def check_time_zone(name: str) -> None:
    """Raises Invalid."""
    if name not in available_timezones():
        raise Invalid(Text("Choose a time zone from the list."), field="time_zone")


def reason_of(decision: Decision, reason: str | None) -> str:
    """The reason to store; empty for an approval. Raises Invalid for too short a reason."""
    if decision == "approved" or reason is None:
        return ""
    if len(reason) < SHORTEST_REASON:
        raise Invalid(Text("Give a reason of at least {least} characters.", least=SHORTEST_REASON), field="reason")
    return reason


MOST_DOMAINS: Final = 3
TXT_LABEL: Final = "_toli-verify"
TXT_PREFIX: Final = "toli-verify="
WARN_AFTER: Final = timedelta(days=1)
SUSPEND_AFTER: Final = timedelta(days=3)
"""For how long an active domain may miss its records until its operator gets an e-mail, and until it is suspended."""
HOUR: Final = timedelta(hours=1)
PENDING_CHECKS: Final = (
    (HOUR, timedelta(minutes=5)),
    (timedelta(days=3), HOUR),
    (timedelta(days=14), timedelta(hours=6)),
)
"""How often a pending domain is checked: until this age, at this interval; after the last one only when asked."""
ACTIVE_CHECK: Final = timedelta(days=1)


def domain_of(text: str, *, base_domain: str, main_host: str, allows_local: bool) -> str:
    """Return the domain in ASCII; `allows_local` accepts `.localhost`. Raises Invalid."""
    try:
        domain = to_ascii(text)
    except NotAHostName as error:
        raise Invalid(error.detail, field="domain") from None
    if any(domain == ours or domain.endswith(f".{ours}") for ours in (base_domain, main_host)):
        raise Invalid(Text("This address is ours. Enter a domain that you own, like trips.example.in."), field="domain")
    if domain.endswith(".localhost"):
        if not allows_local:
            raise Invalid(Text("This name leads nowhere on the internet. Enter a domain that you own."), field="domain")
        return domain
    registered = registrable_domain(domain)
    if registered is None:
        raise Invalid(
            Text(
                "{domain} is an ending under which many people register names. Enter a domain that you own, like "
                "trips.example.in.",
                domain=to_display(domain),
            ),
            field="domain",
        )
    if is_reserved_name(to_display(registered).partition(".")[0]):
        raise Invalid(
            Text(
                "This domain has the name of a bank, a payment service or the platform. Please choose a different one."
            ),
            field="domain",
        )
    return domain


def is_apex(domain: str) -> bool:
    """An apex domain allows no CNAME."""
    return registrable_domain(domain) == domain


def primary_domain(row: ClientDomain, *, now: datetime) -> str | None:
    """The domain for links and redirects, if primary and reachable.

    Without an address record for an hour, visitors stay at the label.
    """
    if not row.is_primary:
        return None
    is_gone = row.state == DomainState.FAILING and row.pointing not in {RecordState.FOUND, RecordState.NO_ANSWER}
    is_recent = row.failing_since is not None and now - row.failing_since < HOUR
    is_reachable = row.state == DomainState.ACTIVE or (row.state == DomainState.FAILING and (not is_gone or is_recent))
    return row.domain if is_reachable else None


def after_check(row: ClientDomain, seen: RecordsSeen, *, now: datetime) -> tuple[ClientDomain, DomainChange | None]:
    """Also return the change for the operator's e-mail.

    A failed look-up only reschedules. Missing records suspend an active domain after three days.
    """
    checked = copy_row(
        row,
        ownership=seen.ownership,
        pointing=seen.pointing,
        seen=seen.seen,
        checked_at=now,
        next_check_at=_next_pending_check(row, now=now),
    )
    if seen.are_right:
        return _right(checked, now=now), None if row.state in SERVED else "activated"
    if row.state not in SERVED:
        return checked, None
    checked = copy_row(checked, next_check_at=now + HOUR)
    if seen.are_unknown:
        return checked, None
    since = row.failing_since or now
    failing = copy_row(checked, state=DomainState.FAILING, failing_since=since)
    if now - since >= SUSPEND_AFTER:
        return copy_row(failing, state=DomainState.SUSPENDED, is_primary=False, suspended_at=now), "suspended"
    if now - since >= WARN_AFTER and row.warned_at is None:
        return copy_row(failing, warned_at=now), "failing"
    return failing, None


def _right(row: ClientDomain, *, now: datetime) -> ClientDomain:
    return copy_row(
        row,
        state=DomainState.ACTIVE,
        activated_at=row.activated_at if row.state in SERVED else now,
        failing_since=None,
        warned_at=None,
        suspended_at=None,
        next_check_at=now + ACTIVE_CHECK,
    )


def _next_pending_check(row: ClientDomain, *, now: datetime) -> datetime | None:
    age = now - (row.suspended_at or row.added_at)
    return next((now + interval for until, interval in PENDING_CHECKS if age < until), None)


PROGRAM_PREFIX: Final = "toli_"
BASE62: Final = string.digits + string.ascii_uppercase + string.ascii_lowercase
RANDOM_CHARACTERS: Final = 30
"""178 bits."""
CHECKSUM_CHARACTERS: Final = 6
API_TOKEN: Final = re.compile(rf"toli_(live|test)_[0-9A-Za-z]{{{RANDOM_CHARACTERS + CHECKSUM_CHARACTERS}}}")
TOKEN_TOUCH_EVERY: Final = timedelta(minutes=1)
"""A token's last use is written at most this often."""


def new_api_token(*, is_sandbox: bool) -> str:
    """Create a random token, with the CRC-32 of all that precedes it in its last six characters."""
    start = _token_start(is_sandbox=is_sandbox) + "".join(secrets.choice(BASE62) for _ in range(RANDOM_CHARACTERS))
    return start + _checksum(start)


def is_api_token(token: str) -> bool:
    return token.startswith(PROGRAM_PREFIX)


def is_well_formed(token: str, *, is_sandbox: bool) -> bool:
    return (
        API_TOKEN.fullmatch(token) is not None
        and token.startswith(_token_start(is_sandbox=is_sandbox))
        and token[-CHECKSUM_CHARACTERS:] == _checksum(token[:-CHECKSUM_CHARACTERS])
    )


def _token_start(*, is_sandbox: bool) -> str:
    return f"{PROGRAM_PREFIX}{'test' if is_sandbox else 'live'}_"


def _checksum(text: str) -> str:
    """CRC-32 in base 62, with leading zeros."""
    rest, digits = crc32(text.encode()), ""
    for _ in range(CHECKSUM_CHARACTERS):
        rest, digit = divmod(rest, len(BASE62))
        digits = BASE62[digit] + digits
    return digits


FEED_RIGHTS: Final = {
    CalendarKind.DEPARTURES: Right.VIEW_TRIPS,
    CalendarKind.BALANCES: Right.PAYMENTS,
    CalendarKind.DUTY: Right.DEPARTURES,
}
"""The right that a calendar feed needs of its creator."""
