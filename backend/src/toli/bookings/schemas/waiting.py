"""Waiting lists on the wire."""

from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from toli.bookings.schemas.fields import Name, PublicId
from toli.catalogue.schemas.fields import AccessCode
from toli.identity.schemas import EmailAddress
from toli.kit.bodies import RequestBody
from toli.kit.phones import RequiredPhone
from toli.kit.text import Line

WaitingState = Literal["waiting", "offered", "taken", "declined", "expired", "left", "removed", "ended"]

OfferToken = Annotated[Line, Field(max_length=64)]


class WantedBeds(BaseModel):
    """How many beds of a sharing type a party wants."""

    room_bed_id: PublicId
    beds: Annotated[int, Field(ge=1, le=200)]


class PartyIn(RequestBody):
    """A party that waits. `beds` add up to `party`; left out, any sharing type will do."""

    party: Annotated[int, Field(ge=1, le=200)]
    beds: Annotated[list[WantedBeds], Field(max_length=20)] = Field([])


class WaitingIn(PartyIn):
    """A party that joins the waiting list of a departure; a private one needs its `access_code`."""

    event_plan_id: PublicId
    access_code: AccessCode | None = None
    phone: RequiredPhone


class DeskWaitingIn(PartyIn):
    """A party that an operator puts on a waiting list; with an e-mail address it is offered beds by e-mail."""

    name: Annotated[Name, Field(min_length=1)]
    phone: RequiredPhone
    email: EmailAddress | None = None


class WaitingBeds(BaseModel):
    """Beds of a sharing type."""

    room_bed_id: int
    room_type: str
    beds: int


class OfferOut(BaseModel):
    """Beds that are held for a party until `ends_at`."""

    token: str
    ends_at: datetime


class OwnWaiting(BaseModel):
    """A caller's entry of a waiting list. `place` counts from 1, `beds` is empty where any sharing type will do."""

    waiting_entry_id: int
    event_id: int
    event_plan_id: int
    title: str
    tour_start_date: date
    tour_end_date: date
    party: int
    beds: list[WaitingBeds]
    state: WaitingState
    joined_at: datetime
    place: int
    offer: OfferOut | None


class WaitingData(BaseModel):
    """An entry of a waiting list in the export of a person's data."""

    client_id: int
    event_plan_id: int
    name: str
    phone: str
    party: int
    state: WaitingState
    joined_at: datetime


class WaitingParty(BaseModel):
    """An entry as the operator sees it. `place` is null once it does not wait any more.

    `offer_url` is for people who may change bookings.
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
    reservation_event_id: int | None


class WaitingList(BaseModel):
    """The waiting list of a departure: who waits, in order, then who did."""

    event_plan_id: int
    tour_start_date: date
    available: int
    available_beds: list[WaitingBeds]
    offer_hours: int
    parties: list[WaitingParty]


class OfferPage(BaseModel):
    """Beds that are offered by a link. `beds` are those that are held; others may be booked with them if they are free.

    `access_code` opens a private departure. `reservation_event_id` is the caller's booking that took the offer.
    """

    state: Literal["offered", "taken", "ended"]
    event_id: int
    event_plan_id: int
    title: str
    tour_start_date: date
    tour_end_date: date
    party: int
    beds: list[WaitingBeds]
    ends_at: datetime | None
    access_code: str | None
    reservation_event_id: int | None
