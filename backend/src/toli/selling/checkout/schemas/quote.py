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
    """No category means adult. `option_id` is required if the trip has variants.

    `selected_beds_quantity`: number of people. `is_alone`: a whole room each, for the single supplement.
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
    """`discount_code`: not case-sensitive, may contain blanks. `access_code`: of a private departure.

    `offer`: token of beds offered from the waiting list, bookable even on a closed or private departure. `pan`: the
    buyer's, for the tax on a tour abroad; without it the rate is higher. `replaces`: an unpaid booking of the caller;
    its `pan` is the default.
    """

    departure_id: PublicId
    access_code: AccessCode | None = None
    offer: OfferToken | None = None
    booking_rooms: RoomsIn
    add_ons: AddOnsIn | None = None
    discount_code: DiscountCode | None = None
    pan: Pan | None = None
    replaces: PublicId | None = None
