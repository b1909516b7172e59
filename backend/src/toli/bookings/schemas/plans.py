"""The operator's lists on the wire: departures, and the bookings of one."""

from datetime import date, datetime
from typing import Literal

from pydantic import BaseModel

from toli.bookings.schemas.fields import BookingStatus
from toli.bookings.schemas.read import RefundStatus
from toli.kit.money import RupeesOut

ReservationSort = Literal["name", "-name", "booked", "-booked", "total", "-total", "paid", "-paid", "due", "-due"]
"""The order of a departure's bookings; a minus sign turns it round."""

PlanSort = Literal[
    "name", "-name", "starts", "-starts", "bookings", "-bookings", "sold", "-sold", "received", "-received"
]
"""The order of departures; `sold` is the share of the beds. A minus sign turns it round."""

PlanTab = Literal["booking", "upcoming", "ongoing", "completed", "scheduled", "paused", "draft", "cancelled"]


class FoundBooking(BaseModel):
    """A booking that was looked for: enough to tell it from others, and to open it."""

    reservation_event_id: int
    booking_reference: str
    event_id: int
    event_title: str
    tour_start_date: date
    customer_name: str


class FoundBookings(BaseModel):
    """A page of the bookings that a search found."""

    data: list[FoundBooking]
    total: int
    total_pages: int


class PlanDates(BaseModel):
    """When a plan can be booked, and when it is travelled."""

    booking_start_date: date
    booking_end_date: date
    tour_start_date: date
    tour_end_date: date


class PlanSummary(BaseModel):
    """A plan in the operator's list. `booking_date` is that of its newest booking.

    `beds_sold` of `tour_capacity`: who has a room alone takes all of its beds, an infant without a bed none.

    `amount_paid` is all that the ledger has for the plan, `from_cancelled` of it for bookings that are cancelled, and
    `owed_back` the offline part of that which is still to be returned. `total_amount` is the price of the confirmed
    bookings with `from_cancelled`. `is_private`: it is sold by its link or code only.
    """

    event_id: int
    event_plan_id: int
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
    overdue_bookings: int
    overdue_amount: RupeesOut
    status: str
    booking_date: datetime | None
    plan_date_range: PlanDates


class PlanSummaries(BaseModel):
    """A page of plans. `counts` are the departures that match the search, by status."""

    counts: dict[str, int]
    data: list[PlanSummary]
    total: int
    total_pages: int


class PlanReservation(BaseModel):
    """One booking in the operator's list of a plan; `held_until` of one that an operator entered and nobody paid."""

    reservation_event_id: int
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


class PlanReservations(BaseModel):
    """The bookings of a plan, with its money as in `PlanSummary`."""

    event_name: str
    event_id: int
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
