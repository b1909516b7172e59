from datetime import date
from typing import Literal

from pydantic import BaseModel

from toli.kit.money import RupeesOut
from toli.kit.wire import Schema

TodoKind = Literal[
    "change_failed",
    "decision",
    "domain",
    "enquiries",
    "excess_payments",
    "ids_missing",
    "messages_failed",
    "overdue",
    "owed_refunds",
    "payment_account",
    "requests",
    "rooms_missing",
    "upi_claims",
    "vehicle_documents",
]


class TodoDeparture(Schema):
    trip_id: int
    departure_id: int
    title: str
    tour_start_date: date


class TodoItem(BaseModel):
    """`count` is the length of its list, never 0; money items have their list's sum."""

    kind: TodoKind
    count: int
    amount: RupeesOut | None = None
    departure: TodoDeparture | None = None


class TodoOut(BaseModel):
    """The most urgent first."""

    today: date
    items: list[TodoItem]
