"""Departure alerts, also for other domains."""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from pydantic import BaseModel, Field

from toli.identity.people.schemas import EmailAddress
from toli.kit.text import Line
from toli.kit.wire import RequestBody, Schema


@dataclass(frozen=True, slots=True)
class Alert:
    client_id: int
    alert_id: int
    trip_id: int
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
    trip_id: int
    event_title: str
    people: int


class AlertIn(RequestBody):
    """A request for an alert; only bots fill in the hidden field `website`."""

    email: EmailAddress
    trip_id: Annotated[int, Field(ge=1, le=2**53)]
    website: Annotated[str, Field(max_length=1000)] = ""


class AlertToken(BaseModel):
    token: Annotated[Line, Field(max_length=200)]


class AlertAnswer(Schema):
    message: str
    trip_id: int | None = None
    event_title: str | None = None


class AlertOut(Schema):
    trip_id: int
    event_title: str | None
    asked_at: datetime
    confirmed_at: datetime | None


class Waiting(Schema):
    trip_id: int
    event_title: str
    people: int
