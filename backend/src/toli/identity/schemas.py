"""What identity tells the layers above it."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

Purpose = Literal["login", "registration", "password_reset", "confirm"]
"""What a one-time code is for; a code of one purpose is worth nothing for another."""


@dataclass(frozen=True, slots=True)
class SessionInfo:
    """A live session and whose it is."""

    session_id: int
    user_id: int
    role_id: int
    family: str
    host_label: str | None
    expires_at: datetime
    confirmed_until: datetime | None


@dataclass(frozen=True, slots=True)
class NewSession:
    """A session just begun. The token is told once and kept only as a hash."""

    session_id: int
    token: str
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class SignIn:
    """One sign-in: the sessions of a family, on one host or on several."""

    session_id: int
    user_agent: str
    address: str | None
    host_labels: tuple[str | None, ...]
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
