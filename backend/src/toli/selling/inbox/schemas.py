from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Annotated, Final, Literal

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field

from toli.kit.text import Line, ShownName
from toli.kit.wire import RequestBody, Schema

MOST_AT_ONCE: Final = 100
OWNER: Final = r"^(me|nobody|[1-9][0-9]{0,15})$"


class InboxKind(StrEnum):
    """`change` and `cancellation` are requests of travellers about a booking; the item has its id."""

    ENQUIRY = "enquiry"
    CHANGE = "change"
    CANCELLATION = "cancellation"
    REVIEW = "review"


class InboxStatus(StrEnum):
    """`waiting`: answered, or with the platform. A snoozed item is open again at its time, or with new activity."""

    OPEN = "open"
    WAITING = "waiting"
    SNOOZED = "snoozed"
    DONE = "done"


InboxStatusFilter = Literal["open", "waiting", "snoozed", "done", "all"]
OwnerFilter = Annotated[
    str, Field(pattern=OWNER, description="The caller (`me`), `nobody`, or a person of the team by id")
]


@dataclass(frozen=True, slots=True, kw_only=True)
class InboxFilters:
    """`owner_id`: None for any owner, 0 for items without an owner."""

    kind: InboxKind | None
    status: InboxStatusFilter
    owner_id: int | None
    q: str


class InboxPerson(BaseModel):
    """`kinds`: the items that may be assigned to them."""

    user_id: int
    name: ShownName
    kinds: list[InboxKind]


class InboxItemOut(Schema):
    """An enquiry, a request about a booking or a review.

    `name`: of the customer. `text`: the beginning of their latest message, of `active_at`; an open item waits since
    then. `rating`: of a review. `owner_id`: null also when the owner has left the team. `is_reopenable`: done without
    an answer or a decision.
    """

    kind: InboxKind
    item_id: int
    status: InboxStatus
    name: str
    text: str
    rating: int | None
    active_at: datetime
    owner_id: int | None
    snoozed_until: datetime | None
    is_reopenable: bool
    trip_id: int | None
    event_title: str | None
    tour_start_date: date | None
    booking_id: int | None
    booking_reference: str | None


class InboxCounts(BaseModel):
    """Items by status. `mine` and `unassigned` are open."""

    open: int
    waiting: int
    snoozed: int
    done: int
    mine: int
    unassigned: int


class InboxOut(BaseModel):
    """`counts`: without filters; `kinds`: with all filters but the kind."""

    data: list[InboxItemOut]
    counts: InboxCounts
    kinds: dict[InboxKind, int]
    people: list[InboxPerson]
    total: int
    total_pages: int


class InboxKey(BaseModel, frozen=True):
    kind: InboxKind
    item_id: Annotated[int, Field(ge=1, le=2**53)]


class InboxItemsIn(RequestBody):
    items: Annotated[list[InboxKey], Field(min_length=1, max_length=MOST_AT_ONCE)]


class InboxOwnerIn(InboxItemsIn):
    """`user_id`: the new owner; null for none."""

    user_id: Annotated[int, Field(ge=1, le=2**53)] | None = None


class InboxSnoozeIn(InboxItemsIn):
    """`until`: at most a year ahead; null ends the snooze."""

    until: AwareDatetime | None = None


class InboxDoneIn(InboxItemsIn):
    """False reopens."""

    is_done: bool


class InboxViewIn(RequestBody):
    name: Annotated[Line, Field(min_length=1, max_length=60)]
    kind: InboxKind | None = None
    status: InboxStatusFilter = "open"
    owner: OwnerFilter | None = None


class InboxViewOut(InboxViewIn):
    model_config = ConfigDict(json_schema_serialization_defaults_required=True)

    view_id: int
