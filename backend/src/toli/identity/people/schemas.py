from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Annotated, Literal

from email_validator import EmailNotValidError, validate_email
from pydantic import AfterValidator, Field

from toli.infra.db.idempotency import EarlierCall
from toli.kit.text import Text

Purpose = Literal[
    "login",
    "registration",
    "password_reset",
    "confirm",
    "claim",
    "booking",
    "phone_login",
    "phone_confirm",
    "customer",
]
"""The purpose of a one-time code, invalid for any other. The subject of a code is an e-mail address; of a `claim` a
booking, of `phone_login` and `phone_confirm` a phone number, of a `customer` a phone number at one company."""


def _email(text: str) -> str:
    try:
        # Deliverability is proved by sending a code, not by asking name servers.
        checked = validate_email(text.strip(), check_deliverability=False, globally_deliverable=False)
    except EmailNotValidError:
        raise ValueError(Text("Enter an e-mail address, like asha@example.com.")) from None
    if "." not in checked.domain or not checked.normalized.isprintable():
        raise ValueError(Text("Enter an e-mail address, like asha@example.com."))
    return checked.normalized.lower()


EmailAddress = Annotated[str, AfterValidator(_email), Field(max_length=254, json_schema_extra={"format": "email"})]
"""An e-mail address in lower case, as it is stored and compared."""

OptionalEmail = Annotated[str, AfterValidator(lambda text: _email(text) if text.strip() else ""), Field(max_length=254)]
"""An e-mail address, or empty."""


@dataclass(frozen=True, slots=True)
class SessionInfo:
    """A live session and its person.

    `has_proven`: proof in the last minutes, with the second factor if enrolled. `earlier_call`: by the request's
    idempotency key.
    """

    session_id: int
    user_id: int
    role_id: int
    family: str
    host_label: str | None
    expires_at: datetime
    confirmed_until: datetime | None
    owes_second_factor: bool
    is_demo: bool
    support_client_id: int | None
    has_second_factor: bool
    has_proven: bool
    has_just_signed_in: bool
    earlier_call: EarlierCall | None = None


@dataclass(frozen=True, slots=True)
class SupportView:
    client_id: int
    reason: str


@dataclass(frozen=True, slots=True)
class NewSession:
    """A new session. The token is returned only once and stored as a hash."""

    session_id: int
    token: str
    expires_at: datetime
    support: SupportView | None = None


@dataclass(frozen=True, slots=True)
class SignIn:
    """A family of sessions, with the id of its first live session."""

    session_id: int
    user_agent: str
    address: str | None
    site_labels: tuple[str | None, ...]
    created_at: datetime
    last_used_at: datetime
    is_current: bool


@dataclass(frozen=True, slots=True)
class Person:
    """`second_factor_due_at`: an operator's deadline for the second factor."""

    user_id: int
    role_id: int
    username: str
    email: str
    phone: str
    language: str
    is_phone_confirmed: bool
    has_password: bool
    has_second_factor: bool
    owes_second_factor: bool
    second_factor_due_at: datetime | None


@dataclass(frozen=True, slots=True)
class Credentials:
    """A person's credentials; they never leave the process."""

    user_id: int
    role_id: int
    email: str
    password_hash: str | None
    sealed_totp_secret: bytes | None
    is_totp_enabled: bool
    totp_last_step: int | None
    device_generation: int


@dataclass(frozen=True, slots=True)
class SecondFactor:
    enabled_at: datetime | None
    recovery_codes_left: int


@dataclass(frozen=True, slots=True)
class SentCode:
    code_id: int
    email: str
    purpose: Purpose
    sealed_code: bytes | None
    return_path: str | None


@dataclass(frozen=True, slots=True)
class CodeTry:
    """Result of an attempt.

    `used`: right, but a concurrent call was first. `not_compared`: unsent, expired or exhausted, which the response
    does not reveal. `is_last`: the day's limit is reached.
    """

    outcome: Literal["right", "used", "wrong", "not_compared"]
    code_id: int | None = None
    is_last: bool = False


@dataclass(frozen=True, slots=True)
class CodeAsker:
    """Requester of a code.

    `key`: known device, or network. `browser_hash`: hash of the requester's cookie.
    """

    key: str
    network_key: str
    is_known: bool
    browser_hash: bytes | None


@dataclass(frozen=True, slots=True)
class Limit:
    """Maximum of attempts in a time window; an equal `about` counts once (None: each counts)."""

    key: str
    most: int
    window: timedelta
    about: str | None = None
    sentence: Text = Text("Too many tries.")
