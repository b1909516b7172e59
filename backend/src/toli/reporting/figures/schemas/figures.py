from datetime import date, datetime

from pydantic import BaseModel

from toli.catalogue.trips.schemas.events import TripStatus
from toli.kit.money import RupeesOut
from toli.kit.wire import Schema
from toli.reporting.figures.rules import Period


class StretchOut(BaseModel):
    """Inclusive."""

    start: date
    end: date


class Count(BaseModel):
    """Change in percent; null without a base."""

    value: int
    before: int
    change_percent: float | None


class Amount(BaseModel):
    """Change in percent; null without a base."""

    value: RupeesOut
    before: RupeesOut
    change_percent: float | None


class Rate(BaseModel):
    """Change in points; null without bookings."""

    value: float | None
    before: float | None
    change_points: float | None
    of_bookings: int


class Totals(BaseModel):
    events: Count
    bookings: Count
    revenue: Amount
    completion_rate: Rate
    cancelled: int


class MonthlySales(BaseModel):
    """`month` is YYYY-MM."""

    month: str
    bookings: int
    revenue: RupeesOut


class TopDestination(BaseModel):
    name: str
    bookings: int
    revenue: RupeesOut
    percentage: float


class RecentEvent(BaseModel):
    id: int
    title: str
    status: TripStatus
    client_id: int
    client_name: str
    client_url: str
    bookings: int
    revenue: RupeesOut
    last_booked_at: datetime | None


class ComingDeparture(Schema):
    departure_id: int
    trip_id: int
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
    until: date
    departures: int
    sold: int
    capacity: int
    next: list[ComingDeparture]


class MoneyDue(BaseModel):
    """`overdue` is past its due date. `owed_back` is offline money of cancelled bookings."""

    due: RupeesOut
    bookings: int
    overdue: RupeesOut
    overdue_bookings: int
    owed_back: RupeesOut
    owed_back_bookings: int


class DashboardOut(BaseModel):
    """See docs/mechanisms/dashboards.md."""

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
