from dataclasses import dataclass
from datetime import date, datetime
from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, Field

from toli.catalogue.trips.schemas.fields import AccessCode, LongText, PublicId, Version
from toli.catalogue.trips.schemas.prices import RupeesIn
from toli.kit.dates import CalendarDate
from toli.kit.money import RupeesOut
from toli.kit.wire import RequestBody, Schema

PLAN_STATUS = """
    CASE WHEN {plan}.cancelled_at IS NOT NULL THEN 'cancelled'
         WHEN {plan}.is_draft THEN 'draft'
         WHEN {event}.status <> 'active' AND {today} <= {plan}.booking_end_date THEN 'paused'
         WHEN {today} < {plan}.booking_start_date THEN 'upcoming'
         WHEN {today} <= {plan}.booking_end_date THEN 'booking'
         WHEN {today} < {plan}.tour_start_date THEN 'scheduled'
         WHEN {today} <= {plan}.tour_end_date THEN 'ongoing'
         ELSE 'completed' END
"""
"""`rules.plan_status` in SQL, for lists filtered by it: `plan` is a row of departure, `event` the row of its event."""

PlanStatus = Literal["upcoming", "booking", "scheduled", "ongoing", "completed", "paused", "draft", "cancelled"]


@dataclass(frozen=True, slots=True)
class PlanDates:
    """Inclusive, in the operator's time zone."""

    booking_start_date: date
    booking_end_date: date
    tour_start_date: date
    tour_end_date: date


class BedsIn(RequestBody):
    """Total beds, in whole rooms. Omitted fields stay; price null: the trip's."""

    never_blank: ClassVar = frozenset({"total"})

    sharing_type_id: PublicId
    total: Annotated[int, Field(ge=0, le=100_000)] | None = None
    price_per_head_trip: RupeesIn | None = None


class DepartureIn(RequestBody):
    """`status` `draft`: not on sale; otherwise on sale by its dates.

    `runs_from`: minimum travellers (0: runs in any case, null: not specified), by default the trip's. `decide_on`: the
    day of decision if fewer book. `room_beds`: changed types only. `instruction_for_trip` empty: the event's.
    `is_private`: unlisted, with an `access_code`. `minimum_party`: people per booking.
    """

    departure_id: Annotated[PublicId | None, Field(alias="ep_id")] = None
    trip_id: PublicId | None = None
    booking_start_date: CalendarDate | None = None
    booking_end_date: CalendarDate | None = None
    tour_start_date: CalendarDate | None = None
    tour_end_date: CalendarDate | None = None
    status: Annotated[str, Field(max_length=20)] | None = None
    runs_from: Annotated[int, Field(ge=0, le=100_000)] | None = None
    decide_on: CalendarDate | None = None
    capacity: Annotated[int, Field(ge=1, le=100_000)] | None = None
    room_beds: Annotated[list[BedsIn], Field(max_length=20)] | None = None
    instruction_for_trip: LongText | None = None
    is_private: bool | None = None
    access_code: AccessCode | None = None
    minimum_party: Annotated[int, Field(ge=1, le=1000)] | None = None
    version: Version | None = None

    @property
    def is_draft(self) -> bool | None:
        return None if self.status is None else self.status.strip().lower() == "draft"


class DepartureRule(RequestBody):
    """Departures on `weekdays` (0 is Monday) from `first` to `last`, inclusive.

    Booking opens `booking_opens_days` before the tour (or on `booking_start_date`) and closes `booking_closes_days`
    before it. `leave_out`: days to skip.
    """

    weekdays: Annotated[list[Annotated[int, Field(ge=0, le=6)]], Field(min_length=1, max_length=7)]
    first: CalendarDate
    last: CalendarDate
    booking_start_date: CalendarDate | None = None
    booking_opens_days: Annotated[int, Field(ge=1, le=730)] = 90
    booking_closes_days: Annotated[int, Field(ge=1, le=365)] = 3
    leave_out: Annotated[list[CalendarDate], Field(max_length=400)] = Field([])
    status: Annotated[str, Field(max_length=20)] | None = None
    runs_from: Annotated[int, Field(ge=0, le=100_000)] | None = None


class DepartureBeds(Schema):
    """`price_per_head_trip` null: the trip's price."""

    sharing_type_id: int
    room_type: str
    room_capacity: int
    total: int
    held: int
    sold: int
    price_per_head_trip: RupeesOut | None


class DepartureOut(Schema):
    """A departure with booking counts. `status` follows from its dates.

    `is_editable` is false once it runs or is cancelled; a booked departure keeps its tour dates (`dates_fixed`).
    `has_bookings`: also cancelled bookings, which prevent deletion. `created_by`: a username, null if not recorded.
    `going`: people of its bookings; it runs since `runs_since`. `access_code`: needs the right to change departures or
    bookings.
    """

    departure_id: int = Field(alias="ep_id")
    trip_id: int
    client_id: int
    booking_start_date: date
    booking_end_date: date
    tour_start_date: date
    tour_end_date: date
    status: PlanStatus
    is_draft: bool
    is_editable: bool
    dates_fixed: bool
    has_bookings: bool
    runs_from: int | None
    decide_on: date | None
    runs_since: datetime | None
    going: int
    instruction_for_trip: str
    is_private: bool
    access_code: str | None
    minimum_party: int | None
    created_by: str | None
    guaranteed: bool
    capacity: int
    held: int
    sold: int
    available_slots: int
    room_beds: list[DepartureBeds]
    version: str


class Proposed(BaseModel):
    """`exists`: that day has a departure already."""

    booking_start_date: date
    booking_end_date: date
    tour_start_date: date
    tour_end_date: date
    status: PlanStatus
    exists: bool


class Proposal(BaseModel):
    """Earliest first; `to_make` counts new departures."""

    departures: list[Proposed]
    to_make: int
