from datetime import date, datetime
from typing import Literal

from pydantic import BaseModel

from toli.kit.money import RupeesOut
from toli.kit.wire import Schema


class OpenRequestOut(Schema):
    """`refund` and prices are as displayed; a cancellation has no prices."""

    kind: Literal["cancellation", "change"]
    booking_id: int
    booking_reference: str
    trip_id: int
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
    data: list[OpenRequestOut]
    total: int
    total_pages: int
