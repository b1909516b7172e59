"""Quotes on the wire. Money is in rupees, dates in the client's time zone."""

from datetime import date
from typing import Annotated

from pydantic import BaseModel, Field

from toli.bookings.schemas.fields import PublicId
from toli.kit.money import RupeesOut


class RoomIn(BaseModel):
    """Beds of one sharing type."""

    room_bed_id: PublicId
    selected_beds_quantity: Annotated[int, Field(ge=1, le=200)]


class QuoteIn(BaseModel):
    """What to price."""

    event_plan_id: PublicId
    booking_rooms: Annotated[list[RoomIn], Field(min_length=1, max_length=4)]


class QuoteLine(BaseModel):
    """Beds of one sharing type and what they cost."""

    room_bed_id: int
    room_type: str
    selected_beds_quantity: int
    price_per_head_trip: RupeesOut
    amount: RupeesOut


class QuoteOut(BaseModel):
    """The price of a party. `balance_due_on` is null when everything is due now."""

    bed_total: RupeesOut
    tax_percent: float
    tax: RupeesOut
    total: RupeesOut
    advance_percent: float
    advance: RupeesOut
    balance: RupeesOut
    balance_due_on: date | None
    lines: list[QuoteLine]
