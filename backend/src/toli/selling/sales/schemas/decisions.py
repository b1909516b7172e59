from datetime import date

from pydantic import BaseModel

from toli.kit.wire import RequestBody, Schema


class BelowMinimum(Schema):
    """A departure below its minimum group."""

    trip_id: int
    departure_id: int
    title: str
    tour_start_date: date
    tour_end_date: date
    minimum_group: int
    going: int
    decide_on: date | None


class DecisionOut(BelowMinimum):
    """`is_due` from its decision date."""

    is_due: bool


class RunIn(RequestBody):
    """`tell` e-mails each booking."""

    tell: bool = True


class RunOut(BaseModel):
    notified: int
