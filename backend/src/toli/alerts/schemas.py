"""Departure alerts, for other domains and on the wire."""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Self

from pydantic import BaseModel, Field

from toli.identity.schemas import EmailAddress
from toli.kit.bodies import RequestBody
from toli.kit.text import Line


@dataclass(frozen=True, slots=True)
class Alert:
    """An alert as its e-mails need it."""

    client_id: int
    alert_id: int
    event_id: int
    event_title: str
    email: str
    language: str
    asked_at: datetime
    is_confirmed: bool


@dataclass(frozen=True, slots=True)
class AlertRef:
    """The key of an alert."""

    client_id: int
    alert_id: int


@dataclass(frozen=True, slots=True)
class AskedAlert:
    """An alert with the title of its event, None when that is gone."""

    event_id: int
    event_title: str | None
    asked_at: datetime
    confirmed_at: datetime | None


@dataclass(frozen=True, slots=True)
class WaitingPeople:
    """The number of confirmed alerts of an event."""

    event_id: int
    event_title: str
    people: int


class AlertIn(RequestBody):
    """A request for an alert. `website` is a hidden field that only bots fill in."""

    email: EmailAddress
    event_id: Annotated[int, Field(ge=1, le=2**53)]
    website: Annotated[str, Field(max_length=1000)] = ""


class AlertToken(BaseModel):
    """The token in an alert's e-mails, which proves access to the mailbox."""

    token: Annotated[Line, Field(max_length=200)]


class AlertAnswer(BaseModel):
    """A message to show, and its trip."""

    message: str
    event_id: int | None = None
    event_title: str | None = None


class AlertOut(BaseModel):
    """An alert as its own person sees it."""

    event_id: int
    event_title: str | None
    asked_at: datetime
    confirmed_at: datetime | None

    @classmethod
    def of(cls, alert: AskedAlert) -> Self:
        """Convert an alert for its own person."""
        return cls(
            event_id=alert.event_id,
            event_title=alert.event_title,
            asked_at=alert.asked_at,
            confirmed_at=alert.confirmed_at,
        )


class Waiting(BaseModel):
    """The number of confirmed alerts of an event."""

    event_id: int
    event_title: str
    people: int
