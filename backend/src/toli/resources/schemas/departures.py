"""Departures that a resource is assigned to."""

from datetime import date

from pydantic import BaseModel


class Coming(BaseModel):
    """A current or upcoming departure that has a resource."""

    event_plan_id: int
    event_name: str
    tour_start_date: date
    tour_end_date: date
