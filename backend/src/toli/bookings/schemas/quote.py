"""What is priced, on the wire."""

from typing import Annotated

from pydantic import BaseModel, Field

from toli.bookings.schemas.fields import PublicId
from toli.catalogue.schemas.fields import AccessCode
from toli.catalogue.schemas.prices import MOST_ROOM_TYPES
from toli.kit.bodies import RequestBody
from toli.pricing.schemas.discounts import DiscountCode


class RoomIn(BaseModel):
    """Beds of one sharing type."""

    room_bed_id: PublicId
    selected_beds_quantity: Annotated[int, Field(ge=1, le=200)]


class QuoteIn(RequestBody):
    """What to price. `discount_code` counts in any case, with or without blanks.

    `access_code` is that of a private departure.
    """

    event_plan_id: PublicId
    access_code: AccessCode | None = None
    booking_rooms: Annotated[list[RoomIn], Field(min_length=1, max_length=MOST_ROOM_TYPES)]
    discount_code: DiscountCode | None = None
