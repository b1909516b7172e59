from datetime import date, datetime
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from toli.catalogue.trips.schemas.fields import AccessCode
from toli.identity.people.schemas import EmailAddress
from toli.kit.phones import RequiredPhone
from toli.kit.text import Line
from toli.kit.wire import RequestBody, Schema
from toli.selling.bookings.schemas.fields import Name, PublicId


class WaitingState(StrEnum):
    WAITING = "waiting"
    OFFERED = "offered"
    TAKEN = "taken"
    DECLINED = "declined"
    EXPIRED = "expired"
    LEFT = "left"
    REMOVED = "removed"
    ENDED = "ended"


OfferToken = Annotated[Line, Field(max_length=64)]


class WantedBeds(Schema):
    sharing_type_id: PublicId
    beds: Annotated[int, Field(ge=1, le=200)]


class PartyIn(RequestBody):
    """`beds` add up to `party`; omitted, any sharing type will do."""

    party: Annotated[int, Field(ge=1, le=200)]
    beds: Annotated[list[WantedBeds], Field(max_length=20)] = Field([])


class WaitingIn(PartyIn):
    """A private departure needs its `access_code`."""

    departure_id: PublicId
    access_code: AccessCode | None = None
    phone: RequiredPhone


class DeskWaitingIn(PartyIn):
    """An e-mail address gets offers by e-mail."""

    name: Annotated[Name, Field(min_length=1)]
    phone: RequiredPhone
    email: EmailAddress | None = None


class WaitingBeds(Schema):
    sharing_type_id: int
    room_type: str
    beds: int


class WaitingOfferOut(BaseModel):
    token: str
    ends_at: datetime


class OwnWaiting(Schema):
    """`place` counts from 1; `beds` is empty for any sharing type."""

    waiting_entry_id: int
    trip_id: int
    departure_id: int
    title: str
    tour_start_date: date
    tour_end_date: date
    party: int
    beds: list[WaitingBeds]
    state: WaitingState
    joined_at: datetime
    place: int
    offer: WaitingOfferOut | None


class WaitingData(Schema):
    client_id: int
    departure_id: int
    name: str
    phone: str
    party: int
    state: WaitingState
    joined_at: datetime


class WaitingParty(Schema):
    """Entry of the operator's waiting list. `place` is null after the wait.

    `offer_url` needs the right to change bookings.
    """

    waiting_entry_id: int
    name: str
    phone: str
    email: str
    party: int
    beds: list[WaitingBeds]
    state: WaitingState
    is_desk: bool
    joined_at: datetime
    closed_at: datetime | None
    place: int | None
    offer_url: str | None
    offer_ends_at: datetime | None
    booking_id: int | None


class WaitingList(Schema):
    departure_id: int
    tour_start_date: date
    available: int
    available_beds: list[WaitingBeds]
    offer_hours: int
    parties: list[WaitingParty]


class OfferPage(Schema):
    """`beds` are held; free beds may be added.

    `access_code` opens a private departure. `reservation_event_id` is the caller's booking of the offer.
    """

    state: Literal["offered", "taken", "ended"]
    trip_id: int
    departure_id: int
    title: str
    tour_start_date: date
    tour_end_date: date
    party: int
    beds: list[WaitingBeds]
    ends_at: datetime | None
    access_code: str | None
    booking_id: int | None
