"""What an operator should do now, on the wire."""

from datetime import date
from typing import Literal

from pydantic import BaseModel

from toli.kit.money import RupeesOut

TodoKind = Literal[
    "change_failed",
    "decision",
    "domain",
    "enquiries",
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


class TodoDeparture(BaseModel):
    """The departure that an item is about."""

    event_id: int
    event_plan_id: int
    title: str
    tour_start_date: date


class TodoItem(BaseModel):
    """Something that waits for the operator. `count` is as many as the list has that it leads to; it is never 0.

    Items about a departure name it; those about money have the sum of their list.
    """

    kind: TodoKind
    count: int
    amount: RupeesOut | None = None
    departure: TodoDeparture | None = None


class TodoOut(BaseModel):
    """What waits for an operator on a day of their calendar, the most urgent first."""

    today: date
    items: list[TodoItem]
