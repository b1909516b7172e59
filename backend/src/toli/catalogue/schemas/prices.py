"""Sharing types and their prices."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Annotated, ClassVar, Final

from pydantic import AfterValidator, BaseModel, Field

from toli.catalogue.schemas.fields import PublicId, Version
from toli.kit.bodies import RequestBody
from toli.kit.money import Paise, RupeesOut
from toli.kit.text import Line

MOST_PERSONS: Final = 12
"""Persons who share a room at most."""
MOST_ROOM_TYPES: Final = 12
"""Sharing types of a trip at most."""
STANDARD_CAPACITY: Final[Mapping[str, int]] = {
    "Single Sharing": 1,
    "Double Sharing": 2,
    "Triple Sharing": 3,
    "Quad Sharing": 4,
}
"""Persons per room of the sharing types whose name says it."""
_STANDARD: Final[Mapping[str, str]] = {
    word: name for name in STANDARD_CAPACITY for word in (name.casefold(), name.removesuffix(" Sharing").casefold())
}


@dataclass(frozen=True, slots=True)
class RoomPrice:
    """A sharing type: its number of rooms, and its price per person for the whole trip.

    `room_capacity` may be left out for a standard name.
    """

    room_type: str
    total_rooms: int
    price_per_head_trip_paise: Paise
    remarks: str = ""
    room_capacity: int | None = None
    single_supplement_paise: Paise | None = None

    @property
    def persons(self) -> int | None:
        """Persons per room; None where neither the name nor the capacity says it."""
        return self.room_capacity or STANDARD_CAPACITY.get(self.room_type)


def _room_type(name: str) -> str:
    """Return the standard name for `Double` as the wizard says, or `double sharing`; any other name unchanged."""
    return _STANDARD.get(name.casefold(), name)


RoomTypeIn = Annotated[Line, Field(min_length=1, max_length=60), AfterValidator(_room_type)]
RupeesIn = Annotated[Decimal, Field(max_digits=12, decimal_places=2)]


class PriceIn(RequestBody):
    """A sharing type: its number of rooms, and its price per person for the trip, or per day for `no_of_days`.

    `room_type` is `Single`, `Double`, `Triple`, `Quad` or a name of the operator's own, unique within the trip without
    regard to case. `room_capacity` says how many persons share a room; `Double` has 2 unless it is given, and so on.
    `single_supplement` is what one person pays besides for a whole room; null: nobody takes one alone.
    """

    never_blank: ClassVar = frozenset({"total_rooms", "price_per_head_trip", "price_per_head_per_day"})

    room_bed_id: PublicId | None = None
    event_id: PublicId | None = None
    room_type: RoomTypeIn | None = None
    room_capacity: Annotated[int, Field(ge=1, le=MOST_PERSONS)] | None = None
    total_rooms: Annotated[int, Field(le=10_000)] | None = None
    price_per_head_trip: RupeesIn | None = None
    price_per_head_per_day: RupeesIn | None = None
    no_of_days: Annotated[int, Field(ge=1, le=366)] | None = None
    single_supplement: Annotated[RupeesIn, Field(ge=0)] | None = None
    remarks: Annotated[Line, Field(max_length=500)] | None = None
    version: Version | None = None


class PriceOut(BaseModel):
    """A sharing type of an event: its rooms, its beds and its price per person."""

    room_bed_id: int
    event_id: int
    room_type: str
    room_capacity: int
    total_rooms: int
    bed_count: int
    no_of_days: int
    price_per_head_trip: RupeesOut
    price_per_head_per_day: RupeesOut
    single_supplement: RupeesOut | None
    remarks: str
    version: str
