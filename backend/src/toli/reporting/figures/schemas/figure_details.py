from datetime import date, datetime
from typing import Literal

from pydantic import BaseModel

from toli.kit.money import RupeesOut
from toli.kit.wire import Schema
from toli.reporting.figures.rules import Period, Shown
from toli.reporting.figures.schemas.figures import StretchOut
from toli.selling.bookings.schemas.fields import BookingStatus

CountedSort = Literal[
    "name", "-name", "trip", "-trip", "starts", "-starts", "booked", "-booked", "due", "-due", "amount", "-amount"
]
"""The order of a figure's bookings; a minus sign turns it round. `due` is the day on which the next payment is due."""


class CountedBooking(Schema):
    """`amount` is price, money moved, or balance. `due_on` is null without a balance."""

    booking_id: int
    booking_reference: str
    trip_id: int
    departure_id: int
    event_title: str
    tour_start_date: date
    tour_end_date: date
    customer_name: str
    customer_phone: str
    total_travelers: int
    booking_status: BookingStatus
    booking_date: datetime
    due_on: date | None
    amount: RupeesOut


class CountedBookings(BaseModel):
    """`total` and `amount` are of all pages. `days` is null for balances."""

    show: Shown
    days: StretchOut | None
    data: list[CountedBooking]
    total: int
    total_pages: int
    amount: RupeesOut


class OperatorFigures(BaseModel):
    client_id: int
    client_name: str
    client_url: str
    events: int
    bookings: int
    revenue: RupeesOut
    ended: int
    travelled: int
    due: RupeesOut
    due_bookings: int
    overdue: RupeesOut
    overdue_bookings: int


class OperatorsOut(BaseModel):
    """By the platform's calendar."""

    period: Period
    days: StretchOut
    data: list[OperatorFigures]
