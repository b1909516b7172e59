from typing import Annotated, Final

from pydantic import BaseModel, Field

from toli.catalogue.pricing.schemas.discounts import DiscountCode
from toli.catalogue.trips.schemas.fields import AccessCode
from toli.catalogue.trips.schemas.options import MOST_OPTIONS
from toli.kit.pan import Pan
from toli.kit.wire import RequestBody
from toli.selling.bookings.schemas.fields import PublicId
from toli.selling.waiting.schemas import OfferToken

MOST_LINES: Final = 60
"""Combinations of sharing type, traveller category and variant in a party at most."""


class RoomIn(RequestBody):
    """People of one sharing type, category and variant; `selected_beds_quantity` counts them.

    No category means adult. `option_id` is required if the trip has variants. `is_alone`: a whole room each, for the
    single supplement.
    """

    sharing_type_id: PublicId
    selected_beds_quantity: Annotated[int, Field(ge=1, le=200)]
    traveller_category_id: PublicId | None = None
    option_id: PublicId | None = None
    is_alone: bool | None = None


class ChosenAddOn(BaseModel):
    option_id: PublicId
    quantity: Annotated[int, Field(ge=1, le=200)]


RoomsIn = Annotated[list[RoomIn], Field(min_length=1, max_length=MOST_LINES)]
"""Each combination of sharing type, category, variant and `is_alone` once."""
AddOnsIn = Annotated[list[ChosenAddOn], Field(max_length=MOST_OPTIONS)]
"""Each add-on once."""


class QuoteIn(RequestBody):
    """`discount_code` is not case-sensitive and may contain blanks.

    `access_code` is that of a private departure. `offer` is the token of beds that are offered from the waiting list:
    its party may book them whether the departure is open for booking or private. `pan` is the buyer's, for the
    tax on a tour abroad; without it the rate is higher. `replaces` is an unpaid booking of the caller: an
    omitted `pan` is taken from it.
    """

    departure_id: PublicId
    access_code: AccessCode | None = None
    offer: OfferToken | None = None
    booking_rooms: RoomsIn
    add_ons: AddOnsIn | None = None
    discount_code: DiscountCode | None = None
    pan: Pan | None = None
    replaces: PublicId | None = None
