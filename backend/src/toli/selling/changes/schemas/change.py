from datetime import date, datetime
from decimal import Decimal
from typing import Annotated

from pydantic import BaseModel, Field

from toli.catalogue.pricing.schemas.quotes import QuoteOut
from toli.kit.money import RupeesOut
from toli.kit.text import Line, ShownName
from toli.kit.wire import RequestBody
from toli.selling.bookings.schemas.fields import PublicId, Reason, RupeesIn
from toli.selling.bookings.schemas.travellers import TravellerIn
from toli.selling.checkout.schemas.quote import AddOnsIn, RoomsIn

SignedRupeesIn = Annotated[Decimal, Field(max_digits=12, decimal_places=2)]
ChargeIn = Annotated[Decimal, Field(ge=0, max_digits=12, decimal_places=2)]


class TravellerChoice(RequestBody):
    """Another category (null: adult) or variant of a staying traveller."""

    traveller_id: PublicId
    traveller_category_id: PublicId | None = None
    option_id: PublicId | None = None


class ChangeIn(RequestBody):
    """The new beds, add-ons and travellers of a booking.

    Omitted `add_ons` stay. `event_plan_id` moves the booking, at today's prices unless `keep_prices` (same trip only).
    `charge` includes tax and defaults to the terms. A `total_price` other than the current is refused.
    """

    booking_rooms: RoomsIn
    add_ons: AddOnsIn | None = None
    leaving: Annotated[list[PublicId], Field(max_length=200)] = Field([])
    joining: Annotated[list[TravellerIn], Field(max_length=200)] = Field([])
    choices: Annotated[list[TravellerChoice], Field(max_length=200)] = Field([])
    departure_id: PublicId | None = None
    keep_prices: bool = False
    charge: ChargeIn | None = None
    correction: SignedRupeesIn | None = None
    correction_reason: Annotated[Line, Field(max_length=120)] = ""
    reason: Reason = ""
    total_price: RupeesIn | None = None
    tell: bool = True


class PartyPreview(BaseModel):
    before: QuoteOut
    after: QuoteOut
    price_reduction: RupeesOut
    people_before: int
    people_after: int
    tour_start_date: date
    charge: RupeesOut
    terms_charge: RupeesOut
    paid: RupeesOut
    due_before: RupeesOut
    due: RupeesOut
    refund_online: RupeesOut
    refund_offline: RupeesOut
    is_available: bool
    clears_rooms: bool


class ChangePreview(PartyPreview):
    """`terms_charge` is by the booking's terms. `clears_rooms`: travellers lose their rooms.

    `due` is the new balance; else the provider refunds `refund_online`, the operator `refund_offline`.
    `price_reduction` is an earlier refund, and lowers both prices.
    """

    difference: RupeesOut
    reopens_balance: bool


class BookingChangeOut(BaseModel):
    """`changed_by` is null for a deleted account; `split_reference` has the moved travellers."""

    booking_change_id: int
    people_before: int
    people_after: int
    total_before: RupeesOut
    total_after: RupeesOut
    charge: RupeesOut
    refund_online: RupeesOut
    refund_offline: RupeesOut
    from_start_date: date
    to_start_date: date
    from_title: str
    to_title: str
    split_reference: str | None
    reason: str
    changed_by: ShownName | None
    by_traveller: bool
    changed_at: datetime
