"""Departures that a resource is assigned to."""

from dataclasses import dataclass
from datetime import date

from pydantic import BaseModel, ConfigDict


@dataclass(frozen=True, slots=True)
class ResourceDeparture:
    """A departure that has a resource."""

    event_plan_id: int
    event_name: str
    tour_start_date: date
    tour_end_date: date


class Coming(BaseModel):
    """A current or upcoming departure that has a resource."""

    model_config = ConfigDict(from_attributes=True)

    event_plan_id: int
    event_name: str
    tour_start_date: date
    tour_end_date: date
