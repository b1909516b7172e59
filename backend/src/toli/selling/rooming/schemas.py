from datetime import date, datetime
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from toli.kit.dates import CalendarDate
from toli.kit.text import Line
from toli.kit.wire import RequestBody, Schema
from toli.selling.bookings.schemas.fields import PublicId


class Mixing(StrEnum):
    ANY = "any"
    PARTY = "party"
    NONE = "none"


"""Whether genders may share a room: any, within a party, or none."""


class GenderRule(StrEnum):
    ANY = "any"
    WOMEN = "women"
    MEN = "men"


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
    """A room without an id is new. Dates default to the tour's."""

    plan_room_id: PublicId | None = None
    sharing_type_id: PublicId
    room_number: Annotated[Line, Field(max_length=20)] = ""
    gender_rule: GenderRule = GenderRule.ANY
    checkin_date: CalendarDate | None = None
    checkout_date: CalendarDate | None = None
    note: Annotated[Line, Field(max_length=200)] = ""
    travellers: Annotated[list[PublicId], Field(max_length=MOST_IN_A_ROOM)] = Field([])


class StoredRoom(PlanRoomIn):
    plan_room_id: int
    position: int


class RoomsIn(BaseModel):
    mixing: Mixing
    rooms: Annotated[list[PlanRoomIn], Field(max_length=MOST_ROOMS)]


class RoomingIn(RoomsIn):
    """`version` is an optimistic lock."""

    version: Annotated[int, Field(ge=0)]


class PlanRoomOut(PlanRoomIn):
    """The id is null in a proposal."""

    model_config = ConfigDict(serialize_by_alias=True, json_schema_serialization_defaults_required=True)

    room_type: str
    beds: int


class SharingTypeOut(Schema):
    sharing_type_id: int
    room_type: str
    room_capacity: int
    total_rooms: int
    beds_sold: int


class BedsOut(Schema):
    """`alone` counts people with a room alone."""

    sharing_type_id: int
    beds: int
    alone: int


class SleeperOut(Schema):
    traveller_id: int
    full_name: str
    gender: str
    age: int | None
    is_minor: bool
    booking_id: int


class PartyOut(Schema):
    """`without_bed` names travellers without a bed, such as infants, and so without a room."""

    booking_id: int
    booking_reference: str
    customer_name: str
    beds: list[BedsOut]
    without_bed: list[str]
    asks_to_cancel: bool


class Conflict(Schema):
    """`room` is an index in the list of rooms."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)

    kind: ConflictKind
    room: int | None = None
    sharing_type_id: int | None = None
    travellers: list[int] = Field(default=[])


class RoomingOut(Schema):
    """Version 0: never saved."""

    trip_id: int
    departure_id: int
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
    conflicts: list[Conflict]
