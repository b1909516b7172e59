"""Departures of an event as their operators see and change them."""

from dataclasses import dataclass
from datetime import date
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from toli.catalogue.schemas.fields import PublicId, Text, Version
from toli.catalogue.schemas.prices import RoomType
from toli.kit.bodies import RequestBody

PLAN_STATUS = """
    CASE WHEN {plan}.is_draft THEN 'draft'
         WHEN {event}.status <> 'active' AND {today} <= {plan}.booking_end_date THEN 'paused'
         WHEN {today} < {plan}.booking_start_date THEN 'upcoming'
         WHEN {today} <= {plan}.booking_end_date THEN 'booking'
         WHEN {today} < {plan}.tour_start_date THEN 'scheduled'
         WHEN {today} <= {plan}.tour_end_date THEN 'ongoing'
         ELSE 'completed' END
"""
"""`rules.plan_status` in SQL, for lists filtered by it: `plan` is a row of event_plan, `event` the row of its event."""

PlanStatus = Literal["upcoming", "booking", "scheduled", "ongoing", "completed", "paused", "draft"]


@dataclass(frozen=True, slots=True)
class PlanDates:
    """The dates of a departure, all inclusive, on the client's calendar."""

    booking_start_date: date
    booking_end_date: date
    tour_start_date: date
    tour_end_date: date


class BedsIn(BaseModel):
    """How many beds of a sharing type a departure has in all; they come in whole rooms."""

    room_bed_id: PublicId
    total: Annotated[int, Field(ge=0, le=100_000)]


class DepartureIn(RequestBody):
    """A departure. `tour_end_date` follows from the tour's duration and may be left out.

    `status` `draft` keeps it from sale, any other puts it on sale by its dates. `runs_from` is how many travellers it
    takes for it to run (0: in any case, null: not said); `capacity` how many it takes along; `room_beds` the beds of
    each sharing type that is to have others, of a departure that is changed. `instruction_for_trip` stands in place of
    the event's own; empty: the event's counts.
    """

    ep_id: PublicId | None = None
    event_id: PublicId | None = None
    booking_start_date: date | None = None
    booking_end_date: date | None = None
    tour_start_date: date | None = None
    tour_end_date: date | None = None
    status: Annotated[str, Field(max_length=20)] | None = None
    runs_from: Annotated[int, Field(ge=0, le=100_000)] | None = None
    capacity: Annotated[int, Field(ge=1, le=100_000)] | None = None
    room_beds: Annotated[list[BedsIn], Field(max_length=20)] | None = None
    instruction_for_trip: Text | None = None
    version: Version | None = None

    @property
    def is_draft(self) -> bool | None:
        """Whether it is to be a draft; None when that is not said."""
        return None if self.status is None else self.status.strip().lower() == "draft"


class DepartureRule(RequestBody):
    """Many departures at once: one on each of these weekdays (0 is Monday) from `first` to `last`, both included.

    Booking opens `booking_opens_days` before a tour starts, or today where that is past (or always on
    `booking_start_date`), and closes `booking_closes_days` before it. `leave_out` names first days that are not wanted.
    """

    weekdays: Annotated[list[Annotated[int, Field(ge=0, le=6)]], Field(min_length=1, max_length=7)]
    first: date
    last: date
    booking_start_date: date | None = None
    booking_opens_days: Annotated[int, Field(ge=1, le=730)] = 90
    booking_closes_days: Annotated[int, Field(ge=1, le=365)] = 3
    leave_out: Annotated[list[date], Field(max_length=400)] = Field([])
    status: Annotated[str, Field(max_length=20)] | None = None
    runs_from: Annotated[int, Field(ge=0, le=100_000)] | None = None


class DepartureBeds(BaseModel):
    """The beds of a sharing type on a departure."""

    room_bed_id: int
    room_type: RoomType
    total: int
    held: int
    sold: int


class DepartureOut(BaseModel):
    """A departure with what is booked of it. `status` follows from its dates and the client's today.

    `is_editable` is false once it runs; what has been booked keeps its tour dates (`dates_fixed`).
    `has_bookings` counts cancelled ones too: such a departure cannot be deleted. `created_by` is a username; null when
    it was not recorded.
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
    instruction_for_trip: str
    created_by: str | None
    guaranteed: bool
    capacity: int
    held: int
    sold: int
    available_slots: int
    room_beds: list[DepartureBeds]
    version: str


class Proposed(BaseModel):
    """A departure that a rule would make. `exists`: there is one on that day already, so none is made."""

    booking_start_date: date
    booking_end_date: date
    tour_start_date: date
    tour_end_date: date
    status: PlanStatus
    exists: bool


class Proposal(BaseModel):
    """What a rule would make, the earliest first; `to_make` leaves out those that exist."""

    departures: list[Proposed]
    to_make: int
