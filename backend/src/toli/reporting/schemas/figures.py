"""A dashboard on the wire."""

from datetime import date, datetime
from typing import Literal

from pydantic import BaseModel

from toli.kit.money import RupeesOut
from toli.reporting.rules import Period


class StretchOut(BaseModel):
    """A range of days, both ends included."""

    start: date
    end: date


class Count(BaseModel):
    """A number, that of the days before, and the change in percent; null when there is nothing to compare with."""

    value: int
    before: int
    change_percent: float | None


class Amount(BaseModel):
    """An amount, that of the days before, and the change in percent; null when there is nothing to compare with."""

    value: RupeesOut
    before: RupeesOut
    change_percent: float | None


class Rate(BaseModel):
    """A percentage, that of the days before, and the change in points; null when there were no bookings."""

    value: float | None
    before: float | None
    change_points: float | None
    of_bookings: int


class Totals(BaseModel):
    """The totals of the period. `cancelled` counts bookings cancelled in it, whenever they were made."""

    events: Count
    bookings: Count
    revenue: Amount
    completion_rate: Rate
    cancelled: int


class MonthlySales(BaseModel):
    """A month's bookings and revenue; `month` is YYYY-MM."""

    month: str
    bookings: int
    revenue: RupeesOut


class TopDestination(BaseModel):
    """A destination with its bookings in the period, and their share of all in percent."""

    name: str
    bookings: int
    revenue: RupeesOut
    percentage: float


class RecentEvent(BaseModel):
    """A trip that was booked recently, with its bookings and revenue in the period."""

    id: int
    title: str
    status: Literal["draft", "active", "inactive"]
    client_id: int
    client_name: str
    client_url: str
    bookings: int
    revenue: RupeesOut
    last_booked_at: datetime | None


class ComingDeparture(BaseModel):
    """An upcoming departure and its beds."""

    event_plan_id: int
    event_id: int
    title: str
    client_id: int
    client_name: str
    client_url: str
    tour_start_date: date
    tour_end_date: date
    sold: int
    held: int
    capacity: int


class Occupancy(BaseModel):
    """The beds of all departures that start until `until`, and the next few departures."""

    until: date
    departures: int
    sold: int
    capacity: int
    next: list[ComingDeparture]


class MoneyDue(BaseModel):
    """What confirmed bookings still owe; `overdue` is the part whose due date has passed.

    `owed_back` is offline money of cancelled bookings that is still to be returned.
    """

    due: RupeesOut
    bookings: int
    overdue: RupeesOut
    overdue_bookings: int
    owed_back: RupeesOut
    owed_back_bookings: int


class DashboardOut(BaseModel):
    """A dashboard. Each figure is defined in docs/mechanisms/dashboards.md."""

    period: Period
    time_zone: str
    days: StretchOut
    days_before: StretchOut
    totals: Totals
    monthly_sales: list[MonthlySales]
    top_destinations: list[TopDestination]
    recent_events: list[RecentEvent]
    occupancy: Occupancy
    money_due: MoneyDue
