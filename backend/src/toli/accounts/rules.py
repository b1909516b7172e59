"""Decisions of accounts that need no database."""

import hashlib
import ipaddress
from collections.abc import Collection
from datetime import timedelta
from typing import Final, Literal

from toli.access.roles import Role
from toli.config import Settings
from toli.identity.schemas import Limit

COOKIE: Final = "access_token"
HAND_OFF_COOKIE: Final = "handoff"
HAND_OFF_PATH: Final = "/api/users/handoff"

FAILURES: Final = 10
FAILURE_WINDOW: Final = timedelta(minutes=15)
CODES_FROM_AN_ADDRESS: Final = 300
CODES_WINDOW: Final = timedelta(hours=1)

IPV6_SITE: Final = 64
SIGNED_IN_PAGES: Final = frozenset({"mybookings", "profile"})

Refusal = Literal["not_signed_in", "not_allowed", "not_your_client"]


def cookie_name(settings: Settings) -> str:
    """The session cookie's name. Over https the browser itself holds `__Host-` to Secure, Path=/ and one host."""
    return f"__Host-{COOKIE}" if settings.secure_cookies else COOKIE


def hand_off_cookie_name(settings: Settings) -> str:
    """The name of the browser's half of a hand-off, which every host of the platform is sent."""
    return f"__Secure-{HAND_OFF_COOKIE}" if settings.secure_cookies else HAND_OFF_COOKIE


def password_limits(*, account: str, address: str) -> tuple[Limit, Limit]:
    """How often a password may be wrong: for an account, and for how many accounts from one network address."""
    return (
        Limit(f"password:{account}", FAILURES, FAILURE_WINDOW),
        Limit(f"password:from:{network(address)}", FAILURES, FAILURE_WINDOW, about=account),
    )


def code_limit(*, email: str, address: str) -> Limit:
    """For how many people one network address may enter wrong codes; a code's own tries are counted on the code."""
    return Limit(f"code:from:{network(address)}", FAILURES, FAILURE_WINDOW, about=fingerprint(email))


def codes_limit(*, address: str) -> Limit:
    """How many codes one network address may ask for: enough for a big office, too few to flood mailboxes."""
    return Limit(f"codes:from:{network(address)}", CODES_FROM_AN_ADDRESS, CODES_WINDOW)


def account_key(*, user_id: int | None, name: str) -> str:
    """What an account's failures are counted by: its id, or for a name that is no one's a fingerprint of it."""
    return f"user:{user_id}" if user_id is not None else f"name:{fingerprint(name.strip().lower())}"


def fingerprint(text: str) -> str:
    """A stand-in for personal data in a key."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def network(address: str) -> str:
    """What is counted as one network address: an IPv6 customer has a whole /64."""
    parsed = ipaddress.ip_address(address)
    if isinstance(parsed, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((parsed, IPV6_SITE), strict=False))
    return str(parsed)


def route_refusal(route: str, *, role: Role | None, client_id: int | None, runs: Collection[int]) -> Refusal | None:
    """Why a page of the web app is not for this person, or None when it is.

    `role` is None for a visitor, `client_id` that of the site (None on the main one), `runs` the clients they operate.
    """
    area = route.partition("?")[0].strip("/").partition("/")[0].lower()
    if area not in {"admin", "to"} | SIGNED_IN_PAGES:
        return None
    if role is None:
        return "not_signed_in"
    if area == "admin" and role is not Role.ADMIN:
        return "not_allowed"
    if area == "to" and role is not Role.OPERATOR:
        return "not_allowed"
    if area == "to" and client_id is not None and client_id not in runs:
        return "not_your_client"
    return None
