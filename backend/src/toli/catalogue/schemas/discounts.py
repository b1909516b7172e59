"""Discounts as operators enter and read them."""

from datetime import date
from typing import Annotated, Literal

from pydantic import BaseModel, Field, StringConstraints

from toli.kit.bodies import RequestBody
from toli.kit.dates import CalendarDate
from toli.kit.text import Line
from toli.pricing.party import DiscountKind
from toli.pricing.schemas.discounts import DiscountCode
from toli.pricing.schemas.terms import HundredthsIn, HundredthsOut

Basis = Literal["price", "person", "booking"]
State = Literal["active", "upcoming", "used_up", "expired", "ended"]
Count = Annotated[int, Field(ge=1, le=1_000_000)]
EventId = Annotated[int, Field(ge=1, le=2**53)]


class DiscountIn(RequestBody):
    """A discount: what it takes off, for whom, and when.

    `value` is percent of the price of the beds, or rupees per person or for the booking. `event_ids` null: for all
    trips. `valid_from` and `valid_to` are days of booking, both included; `starts_from` and `starts_to` limit it to
    departures whose tour starts from one day to the other. `days_before`: booked so many days before the
    start or earlier. `first_beds`: for so many beds of each departure. A code that `is_exclusive` replaces the
    automatic discount, if it takes more off, instead of being added to it.
    """

    kind: DiscountKind
    name: Annotated[Line, StringConstraints(min_length=1, max_length=60)]
    code: DiscountCode | None = None
    basis: Basis
    value: HundredthsIn
    is_exclusive: bool = False
    event_ids: Annotated[list[EventId], Field(max_length=500)] | None = None
    valid_from: CalendarDate | None = None
    valid_to: CalendarDate | None = None
    starts_from: CalendarDate | None = None
    starts_to: CalendarDate | None = None
    least_people: Annotated[int, Field(ge=1, le=200)] = 1
    days_before: Annotated[int, Field(ge=1, le=730)] | None = None
    first_beds: Annotated[int, Field(ge=1, le=10_000)] | None = None
    uses_in_all: Count | None = None
    uses_per_person: Count | None = None


class DiscountOut(BaseModel):
    """A discount with its uses: `used` by confirmed bookings, `held` by those that are being paid.

    `left` is how many uses are free; null without a limit. It is `ended` when the operator ended it, `expired` after
    its last day.
    """

    discount_id: int
    kind: DiscountKind
    name: str
    code: str | None
    basis: Basis
    value: HundredthsOut
    is_exclusive: bool
    event_ids: list[int] | None
    valid_from: date | None
    valid_to: date | None
    starts_from: date | None
    starts_to: date | None
    least_people: int
    days_before: int | None
    first_beds: int | None
    uses_in_all: int | None
    uses_per_person: int | None
    state: State
    used: int
    held: int
    left: int | None
