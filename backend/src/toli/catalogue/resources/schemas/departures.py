"""Departures of resources."""

from datetime import date

from pydantic import BaseModel


class Coming(BaseModel):
    event_plan_id: int
    event_name: str
    tour_start_date: date
    tour_end_date: date


class Tour(Coming):
    event_id: int
