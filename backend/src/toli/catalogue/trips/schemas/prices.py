from collections.abc import Mapping
from decimal import Decimal
from typing import Annotated, ClassVar, Final

from pydantic import AfterValidator, Field

from toli.catalogue.trips.schemas.fields import PublicId, Version
from toli.kit.money import RupeesOut
from toli.kit.text import Line
from toli.kit.wire import RequestBody, Schema

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


def _room_type(name: str) -> str:
    """Standard name for `Double` (wizard) or `double sharing`; other names stay."""
    return _STANDARD.get(name.casefold(), name)


RoomTypeIn = Annotated[Line, Field(min_length=1, max_length=60), AfterValidator(_room_type)]
RupeesIn = Annotated[Decimal, Field(max_digits=12, decimal_places=2)]


class PriceIn(RequestBody):
    """Price per person for the trip, or per day for `no_of_days`.

    `room_type`: `Single`, `Double`, `Triple`, `Quad` or a custom name, not case-sensitive. `room_capacity`: by default
    from the name. `single_supplement`: extra for a whole room alone; null: not offered.
    """

    never_blank: ClassVar = frozenset({"total_rooms", "price_per_head_trip", "price_per_head_per_day"})

    sharing_type_id: PublicId | None = None
    trip_id: PublicId | None = None
    room_type: RoomTypeIn | None = None
    room_capacity: Annotated[int, Field(ge=1, le=MOST_PERSONS)] | None = None
    total_rooms: Annotated[int, Field(le=10_000)] | None = None
    price_per_head_trip: RupeesIn | None = None
    price_per_head_per_day: RupeesIn | None = None
    no_of_days: Annotated[int, Field(ge=1, le=366)] | None = None
    single_supplement: Annotated[RupeesIn, Field(ge=0)] | None = None
    remarks: Annotated[Line, Field(max_length=500)] | None = None
    version: Version | None = None


class PriceOut(Schema):
    sharing_type_id: int
    trip_id: int
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
