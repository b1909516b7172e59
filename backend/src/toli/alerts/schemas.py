"""Departure alerts: what the layers above are told, and the shapes on the wire."""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from pydantic import BaseModel, Field

from toli.identity.schemas import EmailAddress
from toli.kit.bodies import RequestBody
from toli.kit.text import Line


@dataclass(frozen=True, slots=True)
class Alert:
    """An alert as the letters about it need it."""

    client_id: int
    alert_id: int
    event_id: int
    event_title: str
    email: str
    asked_at: datetime
    is_confirmed: bool


@dataclass(frozen=True, slots=True)
class AlertRef:
    """Which alert of which client."""

    client_id: int
    alert_id: int


class AlertIn(RequestBody):
    """Whom to tell of which trip. `website` is hidden on the page: people leave it empty, programs fill it in."""

    email: EmailAddress
    event_id: Annotated[int, Field(ge=1, le=2**53)]
    website: Annotated[str, Field(max_length=1000)] = ""


class AlertToken(BaseModel):
    """What the letters carry: whoever has it reads that address's mail."""

    token: Annotated[Line, Field(max_length=200)]


class AlertAnswer(BaseModel):
    """A sentence to show, and the trip it is about."""

    message: str
    event_id: int | None = None
    event_title: str | None = None


class AlertOut(BaseModel):
    """A wish to be told, as the person who has it may see it."""

    event_id: int
    event_title: str | None
    asked_at: datetime
    confirmed_at: datetime | None


class Waiting(BaseModel):
    """How many confirmed people wait for a departure of an event."""

    event_id: int
    event_title: str
    people: int
