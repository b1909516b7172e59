"""Departure alerts, also for other domains."""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from pydantic import BaseModel, Field

from toli.identity.people.schemas import EmailAddress
from toli.kit.bodies import RequestBody
from toli.kit.text import Line


@dataclass(frozen=True, slots=True)
class Alert:
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
    client_id: int
    alert_id: int


@dataclass(frozen=True, slots=True)
class WaitingPeople:
    event_id: int
    event_title: str
    people: int


class AlertIn(RequestBody):
    """A request for an alert; only bots fill in the hidden field `website`."""

    email: EmailAddress
    event_id: Annotated[int, Field(ge=1, le=2**53)]
    website: Annotated[str, Field(max_length=1000)] = ""


class AlertToken(BaseModel):
    token: Annotated[Line, Field(max_length=200)]


class AlertAnswer(BaseModel):
    message: str
    event_id: int | None = None
    event_title: str | None = None


class AlertOut(BaseModel):
    event_id: int
    event_title: str | None
    asked_at: datetime
    confirmed_at: datetime | None


class Waiting(BaseModel):
    event_id: int
    event_title: str
    people: int
