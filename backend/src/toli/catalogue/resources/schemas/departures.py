"""Departures of resources."""

from dataclasses import dataclass
from datetime import date

from pydantic import BaseModel, ConfigDict


@dataclass(frozen=True, slots=True)
class ResourceDeparture:
    event_plan_id: int
    event_name: str
    tour_start_date: date
    tour_end_date: date


class Coming(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    event_plan_id: int
    event_name: str
    tour_start_date: date
    tour_end_date: date
