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
    """A member of the site, or a customer without an account (`user_id` null).

    `name` is as booked, else the user name. `bookings` were ever confirmed, `upcoming` have not ended. `is_new`: since
    the caller's last look.
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
    """Newest first. `fresh` counts customers new to the caller."""

    data: list[CustomerRow]
    fresh: int
    total: int
    total_pages: int


class News(BaseModel):
    joined: int
    enquiries: int
    requests: int
    reviews: int
