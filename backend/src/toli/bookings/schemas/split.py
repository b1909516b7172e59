"""Travellers of a booking who move without the others, on the wire. Money is in rupees."""

from datetime import date
from typing import Annotated

from pydantic import BaseModel, Field

from toli.bookings.schemas.change import ChargeIn
from toli.bookings.schemas.fields import PublicId, Reason, RupeesIn
from toli.bookings.schemas.quote import AddOnsIn, RoomsIn
from toli.kit.bodies import RequestBody
from toli.kit.money import RupeesOut
from toli.pricing.schemas.quotes import QuoteOut


class SplitIn(RequestBody):
    """Who moves to another departure, and both bookings as they will be.

    `booking_rooms` and `add_ons` are of who stays, `moving_rooms` and `moving_add_ons` of who moves. Add-ons left out
    stay, but for those that are for each traveller of whom there are fewer now. On the same trip who moves keeps the
    prices of the booking with `keep_prices`, else today's prices of that departure count. `charge` is what the move
    costs, with its tax: left out, what the terms of the booking say. `total_price` and `moving_total_price` are what
    was shown: others are refused. `tell` sends e-mails.
    """

    moving: Annotated[list[PublicId], Field(min_length=1, max_length=200)]
    event_plan_id: PublicId
    booking_rooms: RoomsIn
    moving_rooms: RoomsIn
    add_ons: AddOnsIn | None = None
    moving_add_ons: AddOnsIn | None = None
    keep_prices: bool = False
    charge: ChargeIn | None = None
    reason: Reason = ""
    total_price: RupeesIn | None = None
    moving_total_price: RupeesIn | None = None
    tell: bool = True


class SplitPreview(BaseModel):
    """What becomes of a booking of which some move: `after` of who stays, `moved` of who moves.

    `paid_moved` of what was `paid` goes with them. Of that, what is above their price goes back: `refund_online` by the
    payment provider, `refund_offline` by the operator. `due` and `due_moved` are left to pay. `clears_rooms`: who stays
    is taken out of their rooms, too. `price_reduction` was refunded before, and lowers the price of who stays.
    `terms_charge` is the charge by the terms of the booking for who moves.
    """

    before: QuoteOut
    after: QuoteOut
    price_reduction: RupeesOut
    moved: QuoteOut
    people_before: int
    people_after: int
    people_moved: int
    tour_start_date: date
    charge: RupeesOut
    terms_charge: RupeesOut
    paid: RupeesOut
    paid_moved: RupeesOut
    due_before: RupeesOut
    due: RupeesOut
    due_moved: RupeesOut
    refund_online: RupeesOut
    refund_offline: RupeesOut
    is_available: bool
    clears_rooms: bool


class SplitOut(SplitPreview):
    """A booking of which some moved, and the new booking that they have."""

    reservation_event_id: int
    booking_reference: str
