from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Annotated

from pydantic import BaseModel, Field

from toli.clients.companies.schemas.team import TripIds
from toli.infra.db.limits import TripLimit
from toli.kit.text import Line, ShownName
from toli.kit.wire import RequestBody


class CalendarKind(StrEnum):
    """The events of a calendar feed: departures, balances due, or departures with their leaders."""

    DEPARTURES = "departures"
    BALANCES = "balances"
    DUTY = "duty"


class CalendarFeedIn(RequestBody):
    """`trips`: the only trips in it, null for all that its creator sees. `has_names`: with travellers' names."""

    name: Annotated[Line, Field(min_length=1, max_length=80)]
    kind: CalendarKind
    trips: Annotated[TripIds, Field(min_length=1)] | None = None
    has_names: bool = False


class CalendarFeedOut(BaseModel):
    """A feed without its address. `is_stopped`: its creator has lost the right to its content."""

    feed_id: int
    name: str
    kind: CalendarKind
    trips: list[int] | None
    has_names: bool
    created_by: ShownName
    created_at: datetime
    last_read_at: datetime | None
    is_stopped: bool


class CalendarFeedsOut(BaseModel):
    """Unrevoked feeds, newest first: the caller's, or with the right to API tokens the team's.

    `kinds`: allowed for the caller. `may_have_names`: with travellers' names.
    """

    feeds: list[CalendarFeedOut]
    kinds: list[CalendarKind]
    may_have_names: bool


class CreatedCalendarFeed(CalendarFeedsOut):
    """`url` is shown this once; of its secret only a hash is stored."""

    feed_id: int
    url: str


@dataclass(frozen=True, slots=True)
class LiveFeed:
    """An unrevoked feed with the state of its creator."""

    feed_id: int
    name: str
    kind: CalendarKind
    trips: list[int] | None
    has_names: bool
    language: str
    created_by: int
    owes_second_factor: bool
    is_demo: bool
    is_to_be_touched: bool


@dataclass(frozen=True, slots=True)
class OpenFeed:
    """`limit`: the only visible trips or departures. `has_names`: only with the right to it."""

    feed_id: int
    name: str
    kind: CalendarKind
    language: str
    limit: TripLimit | None
    is_of_some_trips: bool
    has_names: bool
