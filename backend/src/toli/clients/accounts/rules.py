from datetime import timedelta
from posixpath import normpath
from typing import Final
from urllib.parse import unquote

from toli.clients.accounts.schemas import Refusal
from toli.identity.access.context import Actor
from toli.identity.access.roles import Role
from toli.identity.people.schemas import Limit
from toli.infra.config import Settings
from toli.kit.networks import network_of
from toli.kit.sealing import Sealer
from toli.kit.text import Text

HAND_OFF_COOKIE: Final = "handoff"
ASKED_COOKIE: Final = "handoff_request"
ASKED_SECONDS: Final = 600
"""How long the other site may take to answer: the person is asked there."""
HAND_OFF_PATH: Final = "/api/users/handoff"

FAILURES: Final = 10
FAILURE_WINDOW: Final = timedelta(minutes=15)
DAY: Final = timedelta(days=1)
FAILURES_A_DAY: Final = 100
CODE_FAILURES_A_DAY: Final = 10
"""Of six digits each: a day of guessing succeeds with a probability of 10⁻⁵ at most."""
SECOND_FACTOR_FAILURES_A_DAY: Final = 20
CODES_FROM_AN_ADDRESS: Final = 300
SMS_FROM_A_NETWORK: Final = 30
SMS_TO_A_PHONE: Final = 10
SMS_A_DAY: Final = 5000
CODES_WINDOW: Final = timedelta(hours=1)

MAX_SIGN_INS_WAITING: Final = 64
MAX_SIGN_INS_WAITING_PER_NETWORK: Final = 48
"""How many sign-ins may wait for a slot: in all, and from one network."""
SIGN_IN_TIMEOUT: Final = timedelta(seconds=10)

GUEST_PAGES: Final = frozenset({"login", "register"})
SIGNED_IN_PAGES: Final = frozenset({"mybookings", "profile"})
MAIN_SITE_PAGES: Final = frozenset({"admin", "alltrips"})
STAFF_AREAS: Final = {"admin": Role.ADMIN, "to": Role.OPERATOR}
MOST_ENCODINGS: Final = 3


def hand_off_cookie_name(settings: Settings) -> str:
    """Cookie with the browser's half of a hand-off, for all platform hosts."""
    return f"__Secure-{HAND_OFF_COOKIE}" if settings.secure_cookies else HAND_OFF_COOKIE


def asked_cookie_name(settings: Settings) -> str:
    """Cookie of an own domain that requests a hand-off."""
    return f"__Host-{ASKED_COOKIE}" if settings.secure_cookies else ASKED_COOKIE


def password_limits(*, account: str, address: str) -> tuple[Limit, Limit]:
    """Limits by account and network, and, more slowly, by account."""
    return (
        Limit(f"password:{account}:from:{network_of(address)}", FAILURES, FAILURE_WINDOW),
        Limit(f"password:{account}", FAILURES_A_DAY, DAY),
    )


def accounts_limit(*, account: str, address: str) -> Limit:
    return Limit(f"password:from:{network_of(address)}", FAILURES, FAILURE_WINDOW, about=account)


def second_factor_limits(*, account: str) -> tuple[Limit, Limit]:
    return (
        Limit(f"second_factor:{account}", FAILURES, FAILURE_WINDOW),
        Limit(f"second_factor:{account}:day", SECOND_FACTOR_FAILURES_A_DAY, DAY),
    )


def device_limit(*, account: str, device: str) -> Limit:
    return Limit(f"password:{account}:on:{device}", FAILURES, FAILURE_WINDOW)


def code_limit(*, email: str, address: str, sealer: Sealer) -> Limit:
    """Limit people with wrong codes from one network."""
    return Limit(f"code:from:{network_of(address)}", FAILURES, FAILURE_WINDOW, about=sealer.pseudonym(email))


def code_tries_limit(*, email: str, device: str | None, sealer: Sealer) -> Limit:
    """Limit codes entered for an address; a known device has its own limit."""
    key = f"code:{sealer.pseudonym(email)}"
    return Limit(key if device is None else f"{key}:on:{device}", CODE_FAILURES_A_DAY, DAY)


def phone_codes_limits(*, phone: str, address: str, sealer: Sealer) -> list[Limit]:
    """Limits per network, per number and in total, as SMS cost money."""
    sentence = Text("Too many codes were sent by SMS.")
    return [
        Limit(f"sms:from:{network_of(address)}", SMS_FROM_A_NETWORK, CODES_WINDOW, sentence=sentence),
        Limit(f"sms:to:{sealer.pseudonym(phone)}", SMS_TO_A_PHONE, DAY, sentence=sentence),
        Limit("sms:all", SMS_A_DAY, DAY, sentence=sentence),
    ]


def codes_limit(*, address: str) -> Limit:
    """Limit for a network: enough for a large office, too few to flood mailboxes."""
    return Limit(f"codes:from:{network_of(address)}", CODES_FROM_AN_ADDRESS, CODES_WINDOW)


def account_key(*, user_id: int | None, name: str, sealer: Sealer) -> str:
    return f"user:{user_id}" if user_id is not None else f"name:{sealer.pseudonym(name.strip().lower())}"


def route_refusal(route: str, *, actor: Actor | None, client_id: int | None) -> Refusal | None:
    """Reason to refuse a page; None if allowed. `client_id` None is the main site."""
    area = area_of(route)
    if area in MAIN_SITE_PAGES and client_id is not None:
        return "no_such_page"
    if area in GUEST_PAGES:
        return None if actor is None else "already_signed_in"
    if area in STAFF_AREAS or area in SIGNED_IN_PAGES:
        return "not_signed_in" if actor is None else _staff_refusal(area, actor=actor, client_id=client_id)
    return None


def _staff_refusal(area: str, *, actor: Actor, client_id: int | None) -> Refusal | None:
    if actor.role is not STAFF_AREAS.get(area, actor.role):
        return "not_allowed"
    if area == "to" and client_id is not None and client_id not in actor.operates:
        return "not_your_client"
    if area in STAFF_AREAS and actor.owes_second_factor:
        return "second_factor_enrolment_required"
    return None


def area_of(route: str) -> str:
    path = route
    for _ in range(MOST_ENCODINGS):
        path = unquote(path)
    path = path.replace("\\", "/").partition("?")[0].partition("#")[0]
    return normpath(f"/{path}").strip("/").partition("/")[0].lower()
