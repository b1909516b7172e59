from datetime import date, datetime
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from toli.kit.money import RupeesOut
from toli.kit.phones import TypedPhone
from toli.kit.wire import RequestBody, Schema
from toli.selling.bookings.schemas.fields import Age, Name, PublicId, Reason, RupeesIn
from toli.selling.bookings.schemas.travellers import TravellerIn
from toli.selling.changes.schemas.change import ChangeIn, ChangePreview
from toli.selling.checkout.schemas.quote import AddOnsIn, RoomsIn


class ChangeRequestState(StrEnum):
    ASKED = "asked"
    WITHDRAWN = "withdrawn"
    DECLINED = "declined"
    AGREED = "agreed"


class JoiningTraveller(RequestBody):
    """Other details are entered later."""

    full_name: Name = ""
    phone: TypedPhone = ""
    age: Age | None = None


class OwnChangeIn(RequestBody):
    """The new beds, add-ons, travellers and departure of a booking.

    Omitted `add_ons` stay. `event_plan_id` is of the same trip, at its prices. A `total_price` other than the current
    is refused.
    """

    booking_rooms: RoomsIn
    add_ons: AddOnsIn | None = None
    leaving: Annotated[list[PublicId], Field(max_length=200)] = Field([])
    joining: Annotated[list[JoiningTraveller], Field(max_length=200)] = Field([])
    departure_id: PublicId | None = None
    note: Reason = ""
    total_price: RupeesIn | None = None

    def to_change(self) -> ChangeIn:
        return ChangeIn(
            booking_rooms=self.booking_rooms,
            add_ons=self.add_ons,
            leaving=self.leaving,
            choices=[],
            joining=[TravellerIn(**traveller.model_dump()) for traveller in self.joining],
            departure_id=self.departure_id,
            total_price=self.total_price,
        )


class AskedCount(BaseModel):
    name: str
    quantity: int


class AskedChange(BaseModel):
    """A change in words; the dates are null if the departure stays."""

    leaving: list[str]
    joining: list[str]
    beds_before: list[AskedCount]
    beds: list[AskedCount]
    add_ons_before: list[AskedCount]
    add_ons: list[AskedCount]
    tour_start_date: date | None
    tour_end_date: date | None


class StoredChange(BaseModel):
    """A change with its words as of the request."""

    change: OwnChangeIn
    words: AskedChange


class ChangeRequestOut(BaseModel):
    """The latest request, with the displayed price; `asked` is null once decided."""

    state: Literal["none", ChangeRequestState.ASKED, ChangeRequestState.DECLINED, ChangeRequestState.AGREED]
    asked: AskedChange | None
    note: str
    total_before: RupeesOut
    total_after: RupeesOut
    charge: RupeesOut
    refund: RupeesOut
    asked_at: datetime | None
    decided_at: datetime | None
    decided_reason: str


class ChangeDeparture(Schema):
    departure_id: int
    tour_start_date: date
    tour_end_date: date
    available: int


class ChangeSharing(Schema):
    sharing_type_id: int
    room_type: str
    can_be_alone: bool


class ChangeCategory(BaseModel):
    traveller_category_id: int
    name: str
    takes_bed: bool


class ChangeOption(BaseModel):
    option_id: int
    name: str


class OwnChangeOut(BaseModel):
    """`can_ask`: confirmed, before the tour, without an open request.

    Until `own_until` changes without a refund are made at once; null: always by request.
    """

    request: ChangeRequestOut
    can_ask: bool
    own_until: date | None
    sharing: list[ChangeSharing]
    categories: list[ChangeCategory]
    variants: list[ChangeOption]
    add_ons: list[ChangeOption]
    departures: list[ChangeDeparture]


class OwnChangePreview(BaseModel):
    """The operator is asked unless `is_made_at_once`."""

    change: ChangePreview
    is_made_at_once: bool


class RequestedChange(BaseModel):
    """`today` is the current effect; null, with the `problem`, if no longer possible."""

    request: ChangeRequestOut
    today: ChangePreview | None
    problem: str


class AgreeIn(RequestBody):
    """A price other than the current one is refused."""

    total_price: RupeesIn | None = None
