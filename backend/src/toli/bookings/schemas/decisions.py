"""Departures below their minimum group, on the wire."""

from datetime import date

from pydantic import BaseModel

from toli.kit.bodies import RequestBody


class DecisionOut(BaseModel):
    """A departure of which fewer people are going than it needs; `is_due` once its decision date has come."""

    event_id: int
    event_plan_id: int
    title: str
    tour_start_date: date
    tour_end_date: date
    minimum_group: int
    going: int
    decide_on: date | None
    is_due: bool


class RunIn(RequestBody):
    """That a departure runs; `tell` sends each of its bookings an e-mail."""

    tell: bool = True


class RunOut(BaseModel):
    """How many bookings get an e-mail that their departure runs."""

    notified: int
