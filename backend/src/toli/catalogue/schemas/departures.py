"""Departures of an event as their operators see and change them."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, Field

from toli.catalogue.schemas.fields import AccessCode, PublicId, Text, Version
from toli.catalogue.schemas.prices import RupeesIn
from toli.kit.bodies import RequestBody
from toli.kit.dates import CalendarDate
from toli.kit.money import RupeesOut

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
"""`rules.plan_status` in SQL, for lists filtered by it: `plan` is a row of event_plan, `event` the row of its event."""

PlanStatus = Literal["upcoming", "booking", "scheduled", "ongoing", "completed", "paused", "draft", "cancelled"]


@dataclass(frozen=True, slots=True)
class PlanDates:
    """The dates of a departure, all inclusive, on the client's calendar."""

    booking_start_date: date
    booking_end_date: date
    tour_start_date: date
    tour_end_date: date


class BedsIn(RequestBody):
    """A sharing type on a departure: its total beds, in whole rooms, and its price per person for the trip.

    What is left out stays as it is; a price of null makes that of the trip apply.
    """

    never_blank: ClassVar = frozenset({"total"})

    room_bed_id: PublicId
    total: Annotated[int, Field(ge=0, le=100_000)] | None = None
    price_per_head_trip: RupeesIn | None = None


class DepartureIn(RequestBody):
    """A departure. `tour_end_date` follows from the tour's duration and may be left out.

    `status` `draft` keeps it off sale, any other puts it on sale by its dates. `runs_from` is the number of travellers
    that it needs to run (0: runs in any case, null: not specified); a new one without it
    begins with that of the trip. `decide_on` is the day to decide whether it runs with fewer; `capacity` the number of
    travellers at most; `room_beds` the sharing types whose number of beds or price changes. `instruction_for_trip`
    replaces that of the event; empty: the event's applies. `is_private` puts it into no list and gives it a code,
    `access_code` or one that is generated; `minimum_party` is the fewest people of one booking on it.
    """

    ep_id: PublicId | None = None
    event_id: PublicId | None = None
    booking_start_date: CalendarDate | None = None
    booking_end_date: CalendarDate | None = None
    tour_start_date: CalendarDate | None = None
    tour_end_date: CalendarDate | None = None
    status: Annotated[str, Field(max_length=20)] | None = None
    runs_from: Annotated[int, Field(ge=0, le=100_000)] | None = None
    decide_on: CalendarDate | None = None
    capacity: Annotated[int, Field(ge=1, le=100_000)] | None = None
    room_beds: Annotated[list[BedsIn], Field(max_length=20)] | None = None
    instruction_for_trip: Text | None = None
    is_private: bool | None = None
    access_code: AccessCode | None = None
    minimum_party: Annotated[int, Field(ge=1, le=1000)] | None = None
    version: Version | None = None

    @property
    def is_draft(self) -> bool | None:
        """Whether it becomes a draft; None when not specified."""
        return None if self.status is None else self.status.strip().lower() == "draft"


class DepartureRule(RequestBody):
    """Many departures at once: one on each of these weekdays (0 is Monday) from `first` to `last`, both included.

    Booking opens `booking_opens_days` before a tour starts, or today where that is past (or always on
    `booking_start_date`), and closes `booking_closes_days` before it. `leave_out` names first days to skip. Without
    `runs_from` they begin with the minimum group of the trip.
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


class DepartureBeds(BaseModel):
    """The beds of a sharing type on a departure. `price_per_head_trip` is its own price; null: the trip's applies."""

    room_bed_id: int
    room_type: str
    room_capacity: int
    total: int
    held: int
    sold: int
    price_per_head_trip: RupeesOut | None


class DepartureOut(BaseModel):
    """A departure with its bookings in numbers. `status` follows from its dates and the client's today.

    `is_editable` is false once it runs or is cancelled; what has been booked keeps its tour dates (`dates_fixed`).
    `has_bookings` counts cancelled ones too: such a departure cannot be deleted. `created_by` is a username; null when
    it was not recorded. `going` are the people of its bookings; since `runs_since` it runs. `access_code` is
    that of a private departure, for people who may change departures or bookings.
    """

    ep_id: int
    event_id: int
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
    """A departure that a rule describes. `exists`: there is one on that day already, so none is added."""

    booking_start_date: date
    booking_end_date: date
    tour_start_date: date
    tour_end_date: date
    status: PlanStatus
    exists: bool


class Proposal(BaseModel):
    """The departures that a rule describes, earliest first; `to_make` counts those that do not exist yet."""

    departures: list[Proposed]
    to_make: int
