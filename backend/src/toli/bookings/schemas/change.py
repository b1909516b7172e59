"""Changes of bookings on the wire. Money is in rupees."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Annotated

from pydantic import BaseModel, Field

from toli.bookings.schemas.fields import PublicId, Reason, RupeesIn
from toli.bookings.schemas.quote import AddOnsIn, RoomsIn
from toli.bookings.schemas.travellers import TravellerIn
from toli.kit.bodies import RequestBody
from toli.kit.money import RupeesOut
from toli.kit.text import Line
from toli.pricing.schemas.quotes import QuoteOut

SignedRupeesIn = Annotated[Decimal, Field(max_digits=12, decimal_places=2)]
ChargeIn = Annotated[Decimal, Field(ge=0, max_digits=12, decimal_places=2)]


class TravellerChoice(RequestBody):
    """Another category (None: adult) or variant for a traveller who stays."""

    traveller_id: PublicId
    traveller_category_id: PublicId | None = None
    option_id: PublicId | None = None


class ChangeIn(RequestBody):
    """A booking as it will be: its beds and add-ons, who leaves and who joins.

    `add_ons` left out stay as they are. `event_plan_id` moves the booking to another departure; on the same trip it
    keeps its prices with `keep_prices`, else today's prices of that departure count. `charge` is what is charged,
    with its tax: left out, what the terms of the booking say for who leaves and who moves. `correction` is added to the
    price, or taken off, for its reason. `total_price` is what was shown: another one is refused. `tell` sends an
    e-mail.
    """

    booking_rooms: RoomsIn
    add_ons: AddOnsIn | None = None
    leaving: Annotated[list[PublicId], Field(max_length=200)] = Field([])
    joining: Annotated[list[TravellerIn], Field(max_length=200)] = Field([])
    choices: Annotated[list[TravellerChoice], Field(max_length=200)] = Field([])
    event_plan_id: PublicId | None = None
    keep_prices: bool = False
    charge: ChargeIn | None = None
    correction: SignedRupeesIn | None = None
    correction_reason: Annotated[Line, Field(max_length=120)] = ""
    reason: Reason = ""
    total_price: RupeesIn | None = None
    tell: bool = True


class ChangePreview(BaseModel):
    """What a change does to a booking.

    `terms_charge` is the charge by the booking's terms for who leaves and who moves. `due` is what is left to pay after
    the change; or money goes back: `refund_online` by the payment provider, `refund_offline` by the operator. `left` is
    how many beds are free for it on the departure, without those that the booking has. `clears_rooms`: its travellers
    are taken out of their rooms. `price_reduction` was refunded before without a change, and lowers both prices.
    """

    before: QuoteOut
    after: QuoteOut
    price_reduction: RupeesOut
    people_before: int
    people_after: int
    tour_start_date: date
    difference: RupeesOut
    charge: RupeesOut
    terms_charge: RupeesOut
    paid: RupeesOut
    due_before: RupeesOut
    due: RupeesOut
    refund_online: RupeesOut
    refund_offline: RupeesOut
    is_available: bool
    clears_rooms: bool
    reopens_balance: bool


@dataclass(frozen=True, slots=True)
class MadeChange:
    """A change that was made. Amounts in paise; `changed_by` is None when that account is gone."""

    booking_change_id: int
    people_before: int
    people_after: int
    total_before: int
    total_after: int
    charge: int
    refund_online: int
    refund_offline: int
    from_start_date: date
    to_start_date: date
    from_title: str
    to_title: str
    split_reference: str | None
    reason: str
    changed_by: str | None
    by_traveller: bool
    changed_at: datetime


class BookingChangeOut(BaseModel):
    """A change that was made; `changed_by` is null when that account is gone.

    `by_traveller`: by whose booking it is. `split_reference` names the booking of those who moved without the others.
    """

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
    changed_by: str | None
    by_traveller: bool
    changed_at: datetime
