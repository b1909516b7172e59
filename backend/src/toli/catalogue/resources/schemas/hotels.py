from enum import StrEnum
from typing import Annotated

from pydantic import BaseModel, BeforeValidator, Field, PlainSerializer

from toli.catalogue.resources.schemas.departures import Coming
from toli.catalogue.resources.schemas.fields import (
    BasisPointsIn,
    BasisPointsOut,
    Longer,
    MaybeRupees,
    PublicId,
    Short,
    Version,
    Words,
    converted,
    or_default,
    or_none,
)
from toli.clients.media.schemas import Sent
from toli.kit.money import Paise, RupeesOut, from_rupees
from toli.kit.wire import RequestBody


class HotelCategory(StrEnum):
    HOMESTAY = "Homestay"
    THREE_STARS = "3 Star"
    FOUR_STARS = "4 Star"
    FIVE_STARS = "5 Star"


class HotelRoomType(StrEnum):
    SINGLE = "Single Seater"
    DOUBLE = "Double Seater"
    SUITE = "Suite"
    DELUXE = "Deluxe"


OptionalShort = Annotated[Short, or_default("", of=str)]
OptionalLonger = Annotated[Longer, or_default("", of=str)]
RoomCount = Annotated[int, Field(ge=0, le=10_000), or_default(0, of=int)]
RateIn = Annotated[Paise | None, converted(MaybeRupees, lambda rupees: from_rupees(rupees) if rupees else None)]
"""Rupees on the wire, paise inside. A rate of 0 is none."""
Rating = Annotated[Annotated[float, Field(ge=0, le=5)] | None, or_none()]
RatingIn = Annotated[int | None, converted(Rating, lambda stars: None if stars is None else round(stars * 10))]
RatingOut = Annotated[int, PlainSerializer(lambda tenths: tenths / 10, return_type=float)]
"""Stars on the wire, tenths of a star inside."""


def _text(value: object) -> object:
    if value is None:
        return ""
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


class HotelRoomIn(RequestBody):
    """Rates are per night. Default `commission_rate`: the hotel's."""

    room_type: Annotated[HotelRoomType | None, or_none()] = None
    ac_count: RoomCount = 0
    non_ac_count: RoomCount = 0
    ac_rate_paise: RateIn = Field(None, alias="ac_rate_per_night")
    non_ac_rate_paise: RateIn = Field(None, alias="non_ac_rate_per_night")
    commission_bp: BasisPointsIn = Field(None, alias="commission_rate")
    is_available: Annotated[bool, or_default(default=True, of=bool)] = True


class HotelIn(RequestBody):
    """Null is the same as omitting a field.

    `base_room`: index from 0; default: the first Double Seater, else 0. `photo_url`: an upload's file name; other links
    are not shown.
    """

    name: OptionalShort = ""
    address: OptionalLonger = ""
    category: Annotated[HotelCategory | None, or_none()] = None
    food_type: OptionalShort = ""
    special_view_info: Annotated[Words, or_default("", of=str)] = ""
    place_id: Annotated[Short, BeforeValidator(_text, json_schema_input_type=str | int | None)] = ""
    latitude: Annotated[Annotated[float, Field(ge=-90, le=90)] | None, or_none()] = None
    longitude: Annotated[Annotated[float, Field(ge=-180, le=180)] | None, or_none()] = None
    photo_url: OptionalLonger = ""
    google_rating_tenths: RatingIn = Field(None, alias="google_rating")
    commission_bp: BasisPointsIn = Field(None, alias="commission_rate")
    rooms: Annotated[list[HotelRoomIn], Field(max_length=50), or_default([], of=list[HotelRoomIn])] = Field([])
    base_room: Annotated[int, Field(ge=0, le=49)] | None = None
    version: Version | None = None


class NewHotelIn(HotelIn):
    client_id: PublicId | None = None


class HotelRoomOut(BaseModel):
    room_type: HotelRoomType
    ac_count: int
    non_ac_count: int
    ac_rate_per_night: RupeesOut | None = Field(validation_alias="ac_rate_paise")
    non_ac_rate_per_night: RupeesOut | None = Field(validation_alias="non_ac_rate_paise")
    commission_rate: BasisPointsOut | None = Field(validation_alias="commission_bp")
    is_available: bool
    base_price: RupeesOut
    final_price: RupeesOut


class HotelOut(BaseModel):
    """Prices are the base room's."""

    id: int
    hotel_id: int
    client_id: int
    place_id: str
    name: str
    address: str
    food_type: str
    category: HotelCategory
    special_view_info: str
    latitude: float | None
    longitude: float | None
    photo_url: str
    photo: Sent | None
    google_rating: RatingOut | None = Field(validation_alias="google_rating_tenths")
    commission_rate: BasisPointsOut = Field(validation_alias="commission_bp")
    rooms: list[HotelRoomOut]
    base_room: int
    base_room_type: HotelRoomType
    base_price: RupeesOut
    base_commission_rate: BasisPointsOut
    sell_price: RupeesOut
    coming: list[Coming]
    version: Version


class Hotels(BaseModel):
    items: list[HotelOut]
    has_next: bool
    total: int
