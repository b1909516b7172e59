"""Rooms of a departure on the wire."""

from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from toli.bookings.schemas.fields import PublicId
from toli.kit.bodies import RequestBody
from toli.kit.dates import CalendarDate
from toli.kit.text import Line

Mixing = Literal["any", "party", "none"]
"""Whether genders may share a room: any, within a party, or none."""

GenderRule = Literal["any", "women", "men"]
ConflictKind = Literal[
    "mixed_genders",
    "gender_unknown",
    "against_rule",
    "minor_without_adult",
    "more_than_booked",
    "apart",
    "not_alone",
    "number_twice",
    "more_rooms",
]
MOST_ROOMS = 500
MOST_IN_A_ROOM = 12


class PlanRoomIn(RequestBody):
    """A room with its travellers; without an id it is new. Dates default to the tour's."""

    plan_room_id: PublicId | None = None
    room_bed_id: PublicId
    room_number: Annotated[Line, Field(max_length=20)] = ""
    gender_rule: GenderRule = "any"
    checkin_date: CalendarDate | None = None
    checkout_date: CalendarDate | None = None
    note: Annotated[Line, Field(max_length=200)] = ""
    travellers: Annotated[list[PublicId], Field(max_length=MOST_IN_A_ROOM)] = Field([])


class RoomsIn(BaseModel):
    """All rooms of a plan in their order. `mixing`: who of several genders may share one."""

    mixing: Mixing
    rooms: Annotated[list[PlanRoomIn], Field(max_length=MOST_ROOMS)]


class RoomingIn(RoomsIn):
    """Rooms to save in place of `version`, if it is still the latest."""

    version: Annotated[int, Field(ge=0)]


class PlanRoomOut(BaseModel):
    """A room; its id is null in a proposal."""

    plan_room_id: int | None
    room_bed_id: int
    room_type: str
    beds: int
    room_number: str
    gender_rule: GenderRule
    checkin_date: date | None
    checkout_date: date | None
    note: str
    travellers: list[int]


class SharingTypeOut(BaseModel):
    """A sharing type: the beds of one room, the number of rooms, and the beds sold."""

    room_bed_id: int
    room_type: str
    room_capacity: int
    total_rooms: int
    beds_sold: int


class BedsOut(BaseModel):
    """Beds of one sharing type that a booking has; `alone`: how many of its people have a room of it alone."""

    room_bed_id: int
    beds: int
    alone: int


class SleeperOut(BaseModel):
    """A traveller who needs a bed."""

    traveller_id: int
    full_name: str
    gender: str
    age: int | None
    is_minor: bool
    reservation_event_id: int


class PartyOut(BaseModel):
    """A booking of the departure. `asks_to_cancel`: its cancellation is requested.

    `without_bed` names its travellers who take no bed, such as infants, and so are in no room.
    """

    reservation_event_id: int
    booking_reference: str
    customer_name: str
    beds: list[BedsOut]
    without_bed: list[str]
    asks_to_cancel: bool


class ConflictOut(BaseModel):
    """A conflict to check. `room` is an index in the list of rooms."""

    kind: ConflictKind
    room: int | None
    room_bed_id: int | None
    travellers: list[int]


class RoomingOut(BaseModel):
    """The rooms of a departure, its travellers and conflicts. Version 0: never saved."""

    event_id: int
    event_plan_id: int
    event_name: str
    tour_start_date: date
    tour_end_date: date
    version: int
    updated_by: str | None
    updated_at: datetime | None
    mixing: Mixing
    sharing_types: list[SharingTypeOut]
    parties: list[PartyOut]
    travellers: list[SleeperOut]
    rooms: list[PlanRoomOut]
    conflicts: list[ConflictOut]
