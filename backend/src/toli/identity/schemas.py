"""What identity tells the layers above it."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Annotated, Literal

from email_validator import EmailNotValidError, validate_email
from pydantic import AfterValidator, Field

Purpose = Literal["login", "registration", "password_reset", "confirm"]
"""What a one-time code is for; a code of one purpose is worth nothing for another."""


def _email(text: str) -> str:
    try:
        # Whether mail arrives is found out by sending a code, not by asking the name servers.
        checked = validate_email(text.strip(), check_deliverability=False, globally_deliverable=False)
    except EmailNotValidError:
        raise ValueError("Enter an e-mail address, like asha@example.com.") from None
    if "." not in checked.domain or not checked.normalized.isprintable():
        raise ValueError("Enter an e-mail address, like asha@example.com.")
    return checked.normalized.lower()


EmailAddress = Annotated[str, AfterValidator(_email), Field(max_length=254, json_schema_extra={"format": "email"})]
"""An e-mail address, folded to lower case: the form it is stored and compared in."""

OptionalEmail = Annotated[str, AfterValidator(lambda text: _email(text) if text.strip() else ""), Field(max_length=254)]
"""An e-mail address, or empty."""


@dataclass(frozen=True, slots=True)
class SessionInfo:
    """A live session and whose it is. `owes_second_factor`: an administrator who has yet to set one up."""

    session_id: int
    user_id: int
    role_id: int
    family: str
    host_label: str | None
    expires_at: datetime
    confirmed_until: datetime | None
    owes_second_factor: bool
    support_client_id: int | None


@dataclass(frozen=True, slots=True)
class SupportView:
    """Whose panel an administrator looks at, and why."""

    client_id: int
    reason: str


@dataclass(frozen=True, slots=True)
class NewSession:
    """A session just begun. The token is told once and kept only as a hash."""

    session_id: int
    token: str
    expires_at: datetime
    support: SupportView | None = None


@dataclass(frozen=True, slots=True)
class SignIn:
    """One sign-in: the sessions of a family, on one site or on several. Its id is its first live session's."""

    session_id: int
    user_agent: str
    address: str | None
    site_labels: tuple[str | None, ...]
    created_at: datetime
    last_used_at: datetime
    is_current: bool


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with an account."""

    user_id: int
    role_id: int
    username: str
    email: str
    phone: str
    has_second_factor: bool
    owes_second_factor: bool


@dataclass(frozen=True, slots=True)
class Credentials:
    """What a person signs in with. Never leaves the process."""

    user_id: int
    role_id: int
    email: str
    password_hash: str | None
    sealed_totp_secret: bytes | None
    is_totp_enabled: bool
    totp_last_step: int | None


@dataclass(frozen=True, slots=True)
class SecondFactor:
    """A person's second factor: since when it is in use (None: it is not), and how many recovery codes are left."""

    enabled_at: datetime | None
    recovery_codes_left: int


@dataclass(frozen=True, slots=True)
class SentCode:
    """A one-time code on its way, for the mail that carries it."""

    code_id: int
    email: str
    purpose: Purpose
    sealed_code: bytes | None
    return_path: str | None


@dataclass(frozen=True, slots=True)
class CodeTry:
    """What became of a try at a code.

    `used`: right, but somebody was faster. `not_compared`: never sent, expired or tried too often, so that the answer
    tells a guesser nothing.
    """

    outcome: Literal["right", "used", "wrong", "not_compared"]
    code_id: int | None = None


@dataclass(frozen=True, slots=True)
class Limit:
    """At most so many attempts in so long; `about` says what one attempt is counted once for (None: each counts)."""

    key: str
    most: int
    window: timedelta
    about: str | None = None
