from typing import Annotated

from pydantic import Field

from toli.catalogue.pricing.schemas.quotes import QuoteOut
from toli.kit.money import RupeesOut
from toli.kit.wire import RequestBody, Schema
from toli.selling.bookings.schemas.fields import PublicId, Reason, RupeesIn
from toli.selling.changes.schemas.change import ChargeIn, PartyPreview
from toli.selling.checkout.schemas.quote import AddOnsIn, RoomsIn


class SplitIn(RequestBody):
    """`booking_rooms` and `add_ons` stay, `moving_rooms` and `moving_add_ons` move.

    Omitted add-ons stay, except excess add-ons per traveller. `keep_prices`: same trip only; else today's prices.
    `charge`: with tax, by default of the terms. Outdated `total_price` and `moving_total_price` are refused.
    """

    moving: Annotated[list[PublicId], Field(min_length=1, max_length=200)]
    departure_id: PublicId
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


class SplitPreview(PartyPreview):
    """`after` is of the staying, `moved` of the moving travellers.

    `paid_moved` of `paid` moves; above the new price, the provider refunds `refund_online`, the operator
    `refund_offline`. `due` and `due_moved` are balances. `clears_rooms`: staying travellers lose their rooms. See
    `ChangePreview`.
    """

    moved: QuoteOut
    people_moved: int
    paid_moved: RupeesOut
    due_moved: RupeesOut


class SplitOut(SplitPreview, Schema):
    booking_id: int
    booking_reference: str
