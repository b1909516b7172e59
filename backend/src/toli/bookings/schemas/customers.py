"""An operator's customers on the wire: who joined, who booked, and what they owe."""

from datetime import date, datetime
from typing import Literal

from pydantic import BaseModel

from toli.kit.money import RupeesOut

Shown = Literal["joined", "booked", "upcoming", "due", "none"]
"""Which customers: who joined the site; who ever booked; who is still to travel or on the way; who owes something;
who has not booked yet."""


CustomerSort = Literal["name", "-name", "joined", "-joined", "bookings", "-bookings", "next", "-next"]
"""The order of customers; a minus sign turns it round. Without one, the newest first."""


class CustomerRow(BaseModel):
    """A person who joined a client's site, or booked there without joining, or at the desk (`user_id` null).

    `name` is the one they booked under, their user name until then. `bookings` counts those that were ever confirmed,
    `upcoming` the confirmed ones whose tour has not ended; `due` is the sum of balances. `is_new`: joined since the
    caller last looked.
    """

    customer: str
    user_id: int | None
    name: str
    email: str
    phone: str
    joined_at: datetime | None
    first_booked_at: datetime | None
    bookings: int
    upcoming: int
    next_start_date: date | None
    last_booking_id: int | None
    last_event_id: int | None
    due: RupeesOut
    is_new: bool


class Customers(BaseModel):
    """A page of customers, newest first. `fresh` counts those new to the caller."""

    data: list[CustomerRow]
    fresh: int
    total: int
    total_pages: int


class News(BaseModel):
    """Counts of new customers and unanswered enquiries."""

    joined: int
    enquiries: int
