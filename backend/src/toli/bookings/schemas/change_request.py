"""Travellers' changes of their bookings on the wire, and their requests for them. Money is in rupees."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from toli.bookings.schemas.change import ChangeIn, ChangePreview
from toli.bookings.schemas.fields import Age, Name, PublicId, Reason, RupeesIn
from toli.bookings.schemas.quote import AddOnsIn, RoomsIn
from toli.bookings.schemas.travellers import TravellerIn
from toli.kit.bodies import RequestBody
from toli.kit.money import RupeesOut
from toli.kit.phones import TypedPhone


class JoiningTraveller(RequestBody):
    """Somebody who joins a booking; the other details are entered afterwards."""

    full_name: Name = ""
    phone: TypedPhone = ""
    age: Age | None = None


class OwnChangeIn(RequestBody):
    """An own booking as it will be: its beds and add-ons, who leaves and who joins, and on which departure.

    `add_ons` left out stay as they are. `event_plan_id` is another departure of the same trip, whose prices count.
    `total_price` is what was shown: another one is refused. `note` is for the operator.
    """

    booking_rooms: RoomsIn
    add_ons: AddOnsIn | None = None
    leaving: Annotated[list[PublicId], Field(max_length=200)] = Field([])
    joining: Annotated[list[JoiningTraveller], Field(max_length=200)] = Field([])
    event_plan_id: PublicId | None = None
    note: Reason = ""
    total_price: RupeesIn | None = None

    def to_change(self) -> ChangeIn:
        """Convert it to the change that an operator makes, charged by the terms of the booking."""
        return ChangeIn(
            booking_rooms=self.booking_rooms,
            add_ons=self.add_ons,
            leaving=self.leaving,
            choices=[],
            joining=[TravellerIn(**one.model_dump()) for one in self.joining],
            event_plan_id=self.event_plan_id,
            total_price=self.total_price,
        )


class AskedCount(BaseModel):
    """How many of what: people with the same kind of beds, or an add-on."""

    name: str
    quantity: int


class AskedChange(BaseModel):
    """What a traveller asks for, in names: who leaves and joins, and what the booking has before and after.

    The dates are null where the departure stays.
    """

    leaving: list[str]
    joining: list[str]
    beds_before: list[AskedCount]
    beds: list[AskedCount]
    add_ons_before: list[AskedCount]
    add_ons: list[AskedCount]
    tour_start_date: date | None
    tour_end_date: date | None


@dataclass(frozen=True, slots=True)
class ChangeWords:
    """What a traveller asks for, in names. Beds and add-ons are names with quantities; no date: the departure stays."""

    leaving: Sequence[str]
    joining: Sequence[str]
    beds_before: Sequence[tuple[str, int]]
    beds: Sequence[tuple[str, int]]
    add_ons_before: Sequence[tuple[str, int]]
    add_ons: Sequence[tuple[str, int]]
    tour_start_date: date | None


class StoredChange(BaseModel):
    """What a request keeps: the change, and its words as they were on that day."""

    change: OwnChangeIn
    words: AskedChange


class ChangeRequestOut(BaseModel):
    """The latest request to change a booking, with the price that its traveller was shown.

    `asked` is null once it is decided; `refund` is what would go back.
    """

    state: Literal["none", "asked", "declined", "agreed"]
    asked: AskedChange | None
    note: str
    total_before: RupeesOut
    total_after: RupeesOut
    charge: RupeesOut
    refund: RupeesOut
    asked_at: datetime | None
    decided_at: datetime | None
    decided_reason: str


class ChangeDeparture(BaseModel):
    """Another departure of the trip that can be booked, with its free beds."""

    event_plan_id: int
    tour_start_date: date
    tour_end_date: date
    available: int


class ChangeSharing(BaseModel):
    """A sharing type that can be chosen, for one person alone where `can_be_alone`."""

    room_bed_id: int
    room_type: str
    can_be_alone: bool


class ChangeCategory(BaseModel):
    """A traveller category that can be chosen; without `takes_bed` they take no bed."""

    traveller_category_id: int
    name: str
    takes_bed: bool


class ChangeOption(BaseModel):
    """A variant or an add-on that can be chosen."""

    option_id: int
    name: str


class OwnChangeOut(BaseModel):
    """What a traveller can change in a booking, and their request.

    `can_ask`: it is confirmed, its tour has not begun, and no request is open. Until the end of `own_until` changes
    that send nothing back are made at once; null: each is a request.
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
    """What a change of an own booking does. `is_made_at_once`: without it the operator is asked."""

    change: ChangePreview
    is_made_at_once: bool


class RequestedChange(BaseModel):
    """A traveller's request as the operator decides on it.

    `today` is what it does today; null, with the `problem`, when it can no longer be made.
    """

    request: ChangeRequestOut
    today: ChangePreview | None
    problem: str


class AgreeIn(RequestBody):
    """The price that the operator was shown: another one is refused."""

    total_price: RupeesIn | None = None
