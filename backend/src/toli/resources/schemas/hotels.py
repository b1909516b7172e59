"""Hotels on the wire."""

from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, Field

from toli.kit.bodies import RequestBody
from toli.kit.money import RupeesOut
from toli.media.schemas import Sent
from toli.resources.schemas.departures import Coming
from toli.resources.schemas.fields import (
    CommissionIn,
    Longer,
    MaybeRupees,
    Percent,
    PublicId,
    Short,
    Version,
    Words,
    or_default,
    or_none,
)

HotelType = Literal["Homestay", "3 Star", "4 Star", "5 Star"]
HotelRoomType = Literal["Single Seater", "Double Seater", "Suite", "Deluxe"]
OptionalShort = Annotated[Short, or_default("", of=str)]
OptionalLonger = Annotated[Longer, or_default("", of=str)]
RoomCount = Annotated[int, Field(ge=0, le=10_000), or_default(0, of=int)]


def _text(value: object) -> object:
    if value is None:
        return ""
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


class HotelRoomIn(RequestBody):
    """Rooms of one type: their number and rates per night. Without `commission_rate` the hotel's applies."""

    room_type: Annotated[HotelRoomType | None, or_none()] = None
    ac_count: RoomCount = 0
    non_ac_count: RoomCount = 0
    ac_rate_per_night: MaybeRupees = None
    non_ac_rate_per_night: MaybeRupees = None
    commission_rate: CommissionIn = None
    is_available: Annotated[bool, or_default(default=True, of=bool)] = True


class HotelIn(RequestBody):
    """The details of a hotel. Null in a field is the same as leaving it out.

    `base_room` is the index of a room, from 0; the default is the first Double Seater, or else the first room.

    `photo_url` is the name of a picture uploaded for the purpose `photo`; a link to another site is stored, but not
    shown as a picture.
    """

    name: OptionalShort = ""
    address: OptionalLonger = ""
    category: Annotated[HotelType | None, or_none()] = None
    food_type: OptionalShort = ""
    special_view_info: Annotated[Words, or_default("", of=str)] = ""
    place_id: Annotated[Short, BeforeValidator(_text, json_schema_input_type=str | int | None)] = ""
    latitude: Annotated[Annotated[float, Field(ge=-90, le=90)] | None, or_none()] = None
    longitude: Annotated[Annotated[float, Field(ge=-180, le=180)] | None, or_none()] = None
    photo_url: OptionalLonger = ""
    google_rating: Annotated[Annotated[float, Field(ge=0, le=5)] | None, or_none()] = None
    commission_rate: CommissionIn = None
    rooms: Annotated[list[HotelRoomIn], Field(max_length=50), or_default([], of=list[HotelRoomIn])] = Field([])
    base_room: Annotated[int, Field(ge=0, le=49)] | None = None
    version: Version | None = None


class NewHotelIn(HotelIn):
    """A hotel to add. On the main site `client_id` names the client; the default is the operator's first."""

    client_id: PublicId | None = None


class HotelRoomOut(BaseModel):
    """Rooms of one type, with the base rate (AC, else non-AC) and the selling price."""

    room_type: HotelRoomType
    ac_count: int
    non_ac_count: int
    ac_rate_per_night: RupeesOut | None
    non_ac_rate_per_night: RupeesOut | None
    commission_rate: Percent | None
    is_available: bool
    base_price: RupeesOut
    final_price: RupeesOut


class HotelOut(BaseModel):
    """A hotel with its base room's prices. `photo` is set when `photo_url` names an uploaded picture.

    `coming` are its current and upcoming departures.
    """

    id: int
    hotel_id: int
    client_id: int
    place_id: str
    name: str
    address: str
    food_type: str
    category: HotelType
    special_view_info: str
    latitude: float | None
    longitude: float | None
    photo_url: str
    photo: Sent | None
    google_rating: float | None
    commission_rate: Percent
    rooms: list[HotelRoomOut]
    base_room: int
    base_room_type: HotelRoomType
    base_price: RupeesOut
    base_commission_rate: Percent
    sell_price: RupeesOut
    coming: list[Coming]
    version: Version


class Hotels(BaseModel):
    """A page of hotels, newest first."""

    items: list[HotelOut]
    has_next: bool
    total: int
