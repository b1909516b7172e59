from typing import Annotated, Literal

from pydantic import ConfigDict, Field, StringConstraints

from toli.catalogue.pricing.party import DiscountBasis, DiscountKind
from toli.catalogue.pricing.schemas.discounts import DiscountCode
from toli.catalogue.pricing.schemas.terms import HundredthsIn, HundredthsOut
from toli.kit.dates import CalendarDate
from toli.kit.text import Line
from toli.kit.wire import RequestBody, Schema

State = Literal["active", "upcoming", "used_up", "expired", "ended"]
Count = Annotated[int, Field(ge=1, le=1_000_000)]
EventId = Annotated[int, Field(ge=1, le=2**53)]


class _Discount(Schema):
    kind: DiscountKind
    name: Annotated[Line, StringConstraints(min_length=1, max_length=60)]
    code: DiscountCode | None = None
    basis: DiscountBasis
    is_exclusive: bool = False
    trip_ids: Annotated[list[EventId], Field(max_length=500)] | None = None
    valid_from: CalendarDate | None = None
    valid_to: CalendarDate | None = None
    starts_from: CalendarDate | None = None
    starts_to: CalendarDate | None = None
    least_people: Annotated[int, Field(ge=1, le=200)] = 1
    days_before: Annotated[int, Field(ge=1, le=730)] | None = None
    first_beds: Annotated[int, Field(ge=1, le=10_000)] | None = None
    uses_in_all: Count | None = None
    uses_per_person: Count | None = None


class DiscountIn(_Discount, RequestBody):
    """`value`: percent of the beds' price, or rupees. `event_ids` null: all trips.

    `valid_*`: days of booking, `starts_*`: tour starts, inclusive. `days_before`: before the start. `first_beds`: per
    departure. `is_exclusive`: replaces the automatic discount if larger, instead of adding to it.
    """

    value: HundredthsIn


class DiscountOut(_Discount):
    """`used` by confirmed bookings, `held` by bookings in payment.

    `left` null: no limit. `ended`: by the operator; `expired`: after its last day.
    """

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)

    discount_id: int
    value: HundredthsOut
    state: State
    used: int
    held: int
    left: int | None
