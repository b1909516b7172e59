import re
import secrets
from datetime import timedelta
from functools import cache
from importlib.resources import files
from math import ceil
from typing import Final

from pyotp import TOTP
from pyotp.exceptions import OTPVerificationError

from toli.identity.access.roles import Role
from toli.kit.errors import Invalid
from toli.kit.references import ALPHABET
from toli.kit.text import Text, count_text
from toli.kit.translation import translate

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE

CODE_LIFETIME: Final = timedelta(minutes=5)
CODE_TRIES: Final = 5
CODE_RESEND: Final = timedelta(seconds=30)
CODES_AN_HOUR: Final = 5
"""Codes that one network, or one known device, may ask for an address."""
CODE_MAILS_AN_HOUR: Final = 20
"""Codes for an address, whoever asks, beside those of known devices."""
KNOWN_ASKER: Final = "device:"
"""How the key of an asker begins that is a known device."""

SECOND_FACTOR_DUE_AFTER: Final = timedelta(days=7)
"""How long after the approval of their client an operator may work without a second factor."""

DEVICE_LIFETIME: Final = timedelta(days=365)
DEVICES_IN_A_BROWSER: Final = 4
"""How many people who share a browser are known in it."""
DEVICE_SEPARATOR: Final = "~"

CONFIRMATION: Final = timedelta(minutes=10)
HAND_OFF_LIFETIME: Final = timedelta(seconds=60)
SUPPORT_LIFETIME: Final = timedelta(minutes=30)
"""How long a support view lasts."""

TOUCH_EVERY: Final = timedelta(minutes=5)
"""A session's last use is written at most this often, to spare a write for each request."""

TRAVELLER_IDLE: Final = timedelta(days=14)
STAFF_IDLE: Final = timedelta(minutes=30)
TRAVELLER_LIFETIME: Final = timedelta(days=30)
STAFF_LIFETIME: Final = timedelta(hours=12)
KNOWN_OPERATOR_IDLE: Final = timedelta(hours=12)
KNOWN_OPERATOR_LIFETIME: Final = timedelta(days=7)
"""An operator's session in a browser in which they had signed in before; refunds and the like need a new proof."""

SHORTEST_PASSWORD: Final = 8
LONGEST_PASSWORD: Final = 128

USERNAME: Final = re.compile(r"[a-z0-9](?:[a-z0-9._-]{1,38})[a-z0-9]")
PAGE: Final = re.compile(r"/(?![/\\])[A-Za-z0-9/_.~%?&=+,:@-]{0,300}")

TOTP_DRIFT_STEPS: Final = 1

RECOVERY_CODES: Final = 10
RECOVERY_CODE: Final = re.compile(rf"[{ALPHABET}]{{10}}")
"""50 bits: enough, since each guess is counted and only a MAC is stored."""

ERASED: Final = "@deleted.invalid"
"""The domain of the addresses of erased accounts. No mail can be sent there (RFC 2606)."""


def in_words(seconds: float) -> Text:
    whole = max(1, ceil(seconds))
    if whole < 2 * MINUTE:
        return count_text("a second", "{count} seconds", whole)
    if whole <= 2 * HOUR:
        return count_text("{count} minute", "{count} minutes", ceil(whole / MINUTE))
    return count_text("{count} hour", "{count} hours", ceil(whole / HOUR))


def session_lifetime(role: Role, *, is_known_device: bool) -> timedelta:
    if role is Role.TRAVELLER:
        return TRAVELLER_LIFETIME
    return KNOWN_OPERATOR_LIFETIME if role is Role.OPERATOR and is_known_device else STAFF_LIFETIME


def new_code() -> str:
    return f"{secrets.randbelow(10**6):06d}"


def code_material(code: str, *, email: str, purpose: str) -> bytes:
    """MAC input, bound to address and purpose."""
    return f"{purpose}\x00{email}\x00{code}".encode("utf-8", "surrogatepass")


def check_password(password: str, *, email: str, field: str) -> None:
    """Raises Invalid for a short, long or common password."""
    if len(password) < SHORTEST_PASSWORD:
        raise Invalid(Text("Choose a password of at least {least} characters.", least=SHORTEST_PASSWORD), field=field)
    if len(password) > LONGEST_PASSWORD:
        raise Invalid(Text("A password has at most {most} characters.", most=LONGEST_PASSWORD), field=field)
    folded = password.casefold()
    if folded in _common_passwords() or folded in {email, email.partition("@")[0]}:
        raise Invalid(Text("This password is easy to guess. Choose one that others do not use."), field=field)


@cache
def _common_passwords() -> frozenset[str]:
    return frozenset(files("toli.identity.people").joinpath("common_passwords.txt").read_text("utf-8").split())


def checked_username(text: str, *, email: str) -> str:
    """Raises Invalid, also for any `@` except in the person's own e-mail."""
    folded = text.strip().lower()
    if folded != email and not USERNAME.fullmatch(folded):
        raise Invalid(
            Text(
                "A username has 3 to 40 letters, digits, dots, dashes or underscores, and starts and ends with a letter"
                " or a digit."
            ),
            field="username",
        )
    return folded


def own_page(text: str | None) -> str | None:
    """A path on the same site; None if it could lead elsewhere."""
    return text if text is not None and PAGE.fullmatch(text) else None


def device_name(user_agent: str) -> str:
    browser = next((name for mark, name in BROWSERS if mark in user_agent), None)
    system = next((name for mark, name in SYSTEMS if mark in user_agent), None)
    if browser and system:
        return translate("{browser} on {system}", browser=browser, system=system)
    return browser or system or translate("Unknown device")


# In this order, since most browsers also name the ones they are compatible with.
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


def totp_address(secret: str, *, issuer: str, account: str) -> str:
    return TOTP(secret, issuer=issuer, name=account).provisioning_uri()


def totp_step(secret: str, *, code: str, unix_seconds: float, after_step: int | None) -> int | None:
    """The 30-second step of a code (RFC 6238); None if wrong or not after `after_step`.

    Allows one step either way, as phones' clocks drift.
    """
    # pyotp takes full-width digits for the same.
    if not code.isascii():
        return None
    try:
        step = TOTP(secret).verify_and_get_timecode(code, for_time=unix_seconds, valid_window=TOTP_DRIFT_STEPS)
    except OTPVerificationError:
        return None
    return step if after_step is None or step > after_step else None


def new_recovery_code() -> str:
    letters = "".join(secrets.choice(ALPHABET) for _ in range(10))
    return f"{letters[:5]}-{letters[5:]}"


def recovery_code(text: str) -> str | None:
    """Normalise typed text; None if malformed."""
    letters = re.sub(r"[\s-]", "", text).upper()
    return letters if RECOVERY_CODE.fullmatch(letters) else None


def recovery_material(code: str, *, user_id: int) -> bytes:
    """MAC input, bound to the person."""
    return f"recovery\x00{user_id}\x00{code}".encode()


def erased_email(user_id: int) -> str:
    return f"deleted-{user_id}{ERASED}"


def is_erased(email: str) -> bool:
    return email.endswith(ERASED)
