"""The open requests of travellers, on the wire. Money is in rupees."""

from datetime import date, datetime
from typing import Literal

from pydantic import BaseModel

from toli.kit.money import RupeesOut


class OpenRequestOut(BaseModel):
    """A request to change or cancel a booking that nobody has answered.

    `refund` and the prices are those that the traveller was shown; a cancellation has no prices. `note` is theirs.
    """

    kind: Literal["cancellation", "change"]
    reservation_event_id: int
    booking_reference: str
    event_id: int
    title: str
    tour_start_date: date
    tour_end_date: date
    total_travelers: int
    customer_name: str
    asked_at: datetime
    note: str
    refund: RupeesOut
    price_before: RupeesOut | None
    price_after: RupeesOut | None


class OpenRequests(BaseModel):
    """A page of open requests, the oldest first."""

    data: list[OpenRequestOut]
    total: int
    total_pages: int
