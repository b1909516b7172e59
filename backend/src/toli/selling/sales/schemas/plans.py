from datetime import date, datetime
from typing import Literal

from pydantic import BaseModel

from toli.catalogue.trips.schemas.departures import PlanStatus
from toli.kit.money import RupeesOut
from toli.kit.wire import Schema
from toli.selling.bookings.schemas.fields import BookingStatus
from toli.selling.bookings.schemas.read import RefundStatus

ReservationSort = Literal["name", "-name", "booked", "-booked", "total", "-total", "paid", "-paid", "due", "-due"]
"""The order of a departure's bookings; a minus sign turns it round."""

PlanSort = Literal[
    "name", "-name", "starts", "-starts", "bookings", "-bookings", "sold", "-sold", "received", "-received"
]
"""The order of departures; `sold` is the share of the beds. A minus sign turns it round."""


class FoundBooking(Schema):
    """`companion_name`: the matching traveller if the customer does not match, else empty."""

    booking_id: int
    booking_reference: str
    trip_id: int
    event_title: str
    tour_start_date: date
    customer_name: str
    companion_name: str


class FoundBookings(BaseModel):
    data: list[FoundBooking]
    total: int
    total_pages: int


class PlanDates(BaseModel):
    booking_start_date: date
    booking_end_date: date
    tour_start_date: date
    tour_end_date: date


class PlanSummary(Schema):
    """A departure. `booking_date` is of the newest booking.

    `beds_sold`: a traveller alone takes a whole room, an infant without a bed none. `amount_paid` is all money in the
    ledger, `from_cancelled` of it for cancelled bookings, and `owed_back` its offline part to return. `total_amount` is
    the price of confirmed bookings with `from_cancelled`, `balance_due` their open balances, `tds_expected` tax that
    customers deducted, without a certificate.
    """

    trip_id: int
    departure_id: int
    event_name: str
    is_private: bool
    tour_capacity: int
    beds_sold: int
    total_bookings: int
    total_travelers: int
    total_amount: RupeesOut
    amount_paid: RupeesOut
    from_cancelled: RupeesOut
    owed_back: RupeesOut
    balance_due: RupeesOut
    tds_expected: RupeesOut
    overdue_bookings: int
    overdue_amount: RupeesOut
    status: PlanStatus
    booking_date: datetime | None
    plan_date_range: PlanDates


class PlanSummaries(BaseModel):
    counts: dict[str, int]
    data: list[PlanSummary]
    total: int
    total_pages: int


class PlanReservation(Schema):
    """`held_until` of an unpaid desk booking."""

    booking_id: int
    booking_reference: str
    customer_name: str
    total_travelers: int
    total_price: RupeesOut
    advance_paid: RupeesOut
    balance_due: RupeesOut
    payment_status: str
    booking_status: BookingStatus
    held_until: datetime | None
    booking_date: datetime
    invoice_url: str | None
    overdue_since: date | None
    cancellation_asked_at: datetime | None
    change_asked_at: datetime | None
    is_due_closed: bool
    owed_back: RupeesOut
    refund_status: RefundStatus
    refund_pending: bool
    refund_needs_attention: bool


class PlanReservations(Schema):
    """Bookings, with the money as in `PlanSummary`."""

    event_name: str
    trip_id: int
    tour_start_date: date
    tour_end_date: date
    total_amount: RupeesOut
    amount_paid: RupeesOut
    from_cancelled: RupeesOut
    owed_back: RupeesOut
    overdue_bookings: int
    overdue_amount: RupeesOut
    reservations: list[PlanReservation]
    total: int
    total_pages: int
