"""Decisions of identity that need no database."""

import base64
import hashlib
import hmac
import ipaddress
import re
import secrets
import struct
from datetime import timedelta
from functools import cache
from importlib.resources import files
from math import ceil
from typing import Final
from urllib.parse import quote

from toli.access.roles import Role
from toli.kit.errors import Invalid
from toli.kit.references import ALPHABET

MINUTE: Final = 60

CODE_LIFETIME: Final = timedelta(minutes=5)
CODE_TRIES: Final = 5
CODE_RESEND: Final = timedelta(seconds=30)
CODES_AN_HOUR: Final = 5

CONFIRMATION: Final = timedelta(minutes=10)
HAND_OFF_LIFETIME: Final = timedelta(seconds=60)
SUPPORT_LIFETIME: Final = timedelta(minutes=30)
"""How long an administrator may look at an operator's panel, for one reason."""

TOUCH_EVERY: Final = timedelta(minutes=5)
"""A session's last use is written at most this often: a write for each page would be a waste."""

TRAVELLER_IDLE: Final = timedelta(days=14)
STAFF_IDLE: Final = timedelta(minutes=30)
TRAVELLER_LIFETIME: Final = timedelta(days=30)
STAFF_LIFETIME: Final = timedelta(hours=12)

SHORTEST_PASSWORD: Final = 8
LONGEST_PASSWORD: Final = 128

USERNAME: Final = re.compile(r"[a-z0-9](?:[a-z0-9._-]{1,38})[a-z0-9]")
PAGE: Final = re.compile(r"/(?![/\\])[A-Za-z0-9/_.~%?&=+,:@-]{0,300}")

TOTP_STEP_SECONDS: Final = 30
TOTP_DIGITS: Final = 6
TOTP_SECRET_BYTES: Final = 20
TOTP_DRIFT_STEPS: Final = 1

RECOVERY_CODES: Final = 10
RECOVERY_CODE: Final = re.compile(rf"[{ALPHABET}]{{10}}")
"""50 bits: enough, where each guess is counted and only a MAC is kept."""

IPV6_SITE: Final = 64
ERASED: Final = "@deleted.invalid"
"""The end of the addresses that stand for erased ones. No mail can go there (RFC 2606)."""


def in_words(seconds: float) -> str:
    """How long to wait, as a person would say it."""
    whole = max(1, ceil(seconds))
    if whole < 2 * MINUTE:
        return f"{whole} seconds" if whole > 1 else "a second"
    return f"{ceil(whole / MINUTE)} minutes"


def session_lifetime(role: Role) -> timedelta:
    """How long after signing in a session ends, whatever happens."""
    return TRAVELLER_LIFETIME if role is Role.TRAVELLER else STAFF_LIFETIME


def new_code() -> str:
    """Six random digits."""
    return f"{secrets.randbelow(10**6):06d}"


def code_material(code: str, *, email: str, purpose: str) -> bytes:
    """What a code's MAC is made of: a code of another address or purpose never matches."""
    return f"{purpose}\x00{email}\x00{code}".encode("utf-8", "surrogatepass")


def check_password(password: str, *, email: str, field: str) -> None:
    """Refuse a password that is too short, too long, or among the first that anyone would try.

    Raises Invalid.
    """
    if len(password) < SHORTEST_PASSWORD:
        raise Invalid(f"Choose a password of at least {SHORTEST_PASSWORD} characters.", field=field)
    if len(password) > LONGEST_PASSWORD:
        raise Invalid(f"A password has at most {LONGEST_PASSWORD} characters.", field=field)
    folded = password.casefold()
    if folded in _common_passwords() or folded in {email, email.partition("@")[0]}:
        raise Invalid("This password is easy to guess. Choose one that others do not use.", field=field)


@cache
def _common_passwords() -> frozenset[str]:
    return frozenset(files("toli.identity").joinpath("common_passwords.txt").read_text("utf-8").split())


def checked_username(text: str, *, email: str) -> str:
    """A username as it is stored.

    Raises Invalid. The person's own e-mail is allowed; any other `@` is not: it could stand for somebody else's.
    """
    folded = text.strip().lower()
    if folded != email and not USERNAME.fullmatch(folded):
        raise Invalid(
            "A username has 3 to 40 letters, digits, dots, dashes or underscores, and starts and ends with a letter"
            " or a digit.",
            field="username",
        )
    return folded


def own_page(text: str | None) -> str | None:
    """A page of the same site to come back to, or None: anything that could lead to another site is dropped."""
    return text if text is not None and PAGE.fullmatch(text) else None


def device_name(user_agent: str) -> str:
    """What a person would call the device that sent this User-Agent."""
    browser = next((name for mark, name in BROWSERS if mark in user_agent), None)
    system = next((name for mark, name in SYSTEMS if mark in user_agent), None)
    if browser and system:
        return f"{browser} on {system}"
    return browser or system or "Unknown device"


# Order matters: most browsers also name those they are like.
BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("FxiOS", "Firefox"),
    ("Firefox/", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
    ("curl/", "curl"),
    ("python-httpx", "a script"),
)
SYSTEMS: Final = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "Mac"),
    ("Linux", "Linux"),
)


def new_totp_secret() -> str:
    """A fresh secret of an authenticator app, in the base32 that apps read."""
    return base64.b32encode(secrets.token_bytes(TOTP_SECRET_BYTES)).decode()


def totp_address(secret: str, *, issuer: str, account: str) -> str:
    """The `otpauth://` address that apps scan."""
    label = f"{quote(issuer, safe='')}:{quote(account, safe='')}"
    return (
        f"otpauth://totp/{label}?secret={secret}&issuer={quote(issuer, safe='')}"
        f"&algorithm=SHA1&digits={TOTP_DIGITS}&period={TOTP_STEP_SECONDS}"
    )


def totp_step(secret: str, *, code: str, unix_seconds: float, after_step: int | None) -> int | None:
    """The 30-second step a code belongs to (RFC 6238), or None when it is wrong or not newer than `after_step`.

    One step to either side is allowed for: phones' clocks drift.
    """
    now = int(unix_seconds) // TOTP_STEP_SECONDS
    matching = [
        step
        for step in range(now - TOTP_DRIFT_STEPS, now + TOTP_DRIFT_STEPS + 1)
        if hmac.compare_digest(_totp(secret, step=step).encode(), code.encode("utf-8", "surrogatepass"))
    ]
    fresh = [step for step in matching if after_step is None or step > after_step]
    return fresh[0] if fresh else None


def _totp(secret: str, *, step: int) -> str:
    # The algorithm that every authenticator app speaks is over SHA-1; its weakness (collisions) is no matter here.
    digest = hmac.new(base64.b32decode(secret), struct.pack(">Q", step), hashlib.sha1).digest()
    offset = digest[-1] & 0xF
    number = int(struct.unpack(">I", digest[offset : offset + 4])[0]) & 0x7FFFFFFF
    return f"{number % 10**TOTP_DIGITS:0{TOTP_DIGITS}d}"


def new_recovery_code() -> str:
    """A fresh recovery code, as it is shown: without look-alike letters, in two halves."""
    letters = "".join(secrets.choice(ALPHABET) for _ in range(10))
    return f"{letters[:5]}-{letters[5:]}"


def recovery_code(text: str) -> str | None:
    """The recovery code that somebody typed, however they wrote it; None when it is none."""
    letters = re.sub(r"[\s-]", "", text).upper()
    return letters if RECOVERY_CODE.fullmatch(letters) else None


def recovery_material(code: str, *, user_id: int) -> bytes:
    """What a recovery code's MAC is made of: another person's never matches."""
    return f"recovery\x00{user_id}\x00{code}".encode()


def erased_email(user_id: int) -> str:
    """What stands for the address of an erased account: unique, and nobody's."""
    return f"deleted-{user_id}{ERASED}"


def is_erased(email: str) -> bool:
    """Whether this stands for the address of an erased account."""
    return email.endswith(ERASED)


def fingerprint(text: str) -> str:
    """A pseudonym for personal data in a limit's key."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def network(address: str) -> str:
    """What is counted as one network address: an IPv6 customer has a whole /64."""
    parsed = ipaddress.ip_address(address)
    if isinstance(parsed, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((parsed, IPV6_SITE), strict=False))
    return str(parsed)
