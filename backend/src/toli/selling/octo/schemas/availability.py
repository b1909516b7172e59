from datetime import date, datetime
from typing import Annotated

from pydantic import Field

from toli.kit.dates import CalendarDate
from toli.selling.octo.schemas.fields import OctoAvailabilityStatus, OctoRequest, OctoSchema
from toli.selling.octo.schemas.products import OctoPickups, OctoPricing

OctoId = Annotated[str, Field(min_length=1, max_length=40)]
MOST_UNITS = 200


class OctoUnitQuantity(OctoRequest):
    id: OctoId
    quantity: Annotated[int, Field(ge=1, le=MOST_UNITS)]


class _OptionQuery(OctoRequest):
    product_id: OctoId
    option_id: OctoId
    units: Annotated[list[OctoUnitQuantity], Field(max_length=20)] = Field(default=[])
    currency: Annotated[str, Field(max_length=3)] | None = None


class OctoCalendarIn(_OptionQuery):
    """Days of the company's calendar, inclusive. `units`: the party that is to fit."""

    local_date_start: CalendarDate
    local_date_end: CalendarDate


class OctoAvailabilityIn(_OptionQuery):
    """A day, a range of days, or ids of departures: exactly one of them."""

    local_date: CalendarDate | None = None
    local_date_start: CalendarDate | None = None
    local_date_end: CalendarDate | None = None
    availability_ids: Annotated[list[OctoId], Field(max_length=100)] | None = None


class OctoUnitPricing(OctoPricing):
    unit_id: str


class OctoOpeningHours(OctoSchema):
    """`HH:MM`; departures have none."""

    from_: Annotated[str, Field(alias="from")]
    to: str


class OctoAvailability(OctoPickups):
    """A departure. `utcCutoffAt`: the end of its last day of booking."""

    id: str
    local_date_time_start: datetime
    local_date_time_end: datetime
    utc_cutoff_at: datetime
    all_day: bool
    available: bool
    status: OctoAvailabilityStatus
    vacancies: int | None
    capacity: int | None
    max_units: int | None
    opening_hours: list[OctoOpeningHours]
    unit_pricing: list[OctoUnitPricing] = Field(default=[])
    pricing: OctoPricing | None = None
    title: str | None = None
    short_description: str = ""


class OctoCalendarDay(OctoSchema):
    """The best of the day's departures."""

    local_date: date
    available: bool
    status: OctoAvailabilityStatus
    vacancies: int | None
    capacity: int | None
    opening_hours: list[OctoOpeningHours]
    unit_pricing_from: list[OctoUnitPricing] = Field(default=[])
    pricing_from: OctoPricing | None = None
