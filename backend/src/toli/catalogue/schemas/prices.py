"""Sharing types and their prices."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, BeforeValidator, Field

from toli.catalogue.schemas.fields import PublicId, Version
from toli.kit.bodies import RequestBody
from toli.kit.money import Paise, RupeesOut
from toli.kit.text import Line

RoomType = Literal["Single Sharing", "Double Sharing", "Triple Sharing", "Quad Sharing"]


@dataclass(frozen=True, slots=True)
class RoomPrice:
    """A sharing type: its number of rooms, and its price per person for the whole trip."""

    room_type: RoomType
    total_rooms: int
    price_per_head_trip_paise: Paise
    remarks: str = ""


ROOM_TYPES = ("Single", "Double", "Triple", "Quad")


def _room_type(value: object) -> object:
    """`Double` as the wizard says, or `Double Sharing`."""
    return f"{value} Sharing" if value in ROOM_TYPES else value


RoomTypeIn = Annotated[RoomType, BeforeValidator(_room_type)]
RupeesIn = Annotated[Decimal, Field(max_digits=12, decimal_places=2)]


class PriceIn(RequestBody):
    """A sharing type: its number of rooms, and its price per person for the trip, or per day for `no_of_days`."""

    never_blank: ClassVar = frozenset({"total_rooms", "price_per_head_trip", "price_per_head_per_day"})

    room_bed_id: PublicId | None = None
    event_id: PublicId | None = None
    room_type: RoomTypeIn | None = None
    total_rooms: Annotated[int, Field(le=10_000)] | None = None
    price_per_head_trip: RupeesIn | None = None
    price_per_head_per_day: RupeesIn | None = None
    no_of_days: Annotated[int, Field(ge=1, le=366)] | None = None
    remarks: Annotated[Line, Field(max_length=500)] | None = None
    version: Version | None = None


class PriceOut(BaseModel):
    """A sharing type of an event: its rooms, its beds and its price per person."""

    room_bed_id: int
    event_id: int
    room_type: RoomType
    room_capacity: int
    total_rooms: int
    bed_count: int
    no_of_days: int
    price_per_head_trip: RupeesOut
    price_per_head_per_day: RupeesOut
    remarks: str
    version: str
