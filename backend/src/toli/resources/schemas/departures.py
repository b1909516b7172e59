"""Departures that a resource is assigned to."""

from dataclasses import dataclass
from datetime import date
from typing import Self

from pydantic import BaseModel


@dataclass(frozen=True, slots=True)
class ResourceDeparture:
    """A departure that has a resource."""

    event_plan_id: int
    event_name: str
    tour_start_date: date
    tour_end_date: date


class Coming(BaseModel):
    """A current or upcoming departure that has a resource."""

    event_plan_id: int
    event_name: str
    tour_start_date: date
    tour_end_date: date

    @classmethod
    def of(cls, departure: ResourceDeparture) -> Self:
        """Convert a departure of a resource."""
        return cls(
            event_plan_id=departure.event_plan_id,
            event_name=departure.event_name,
            tour_start_date=departure.tour_start_date,
            tour_end_date=departure.tour_end_date,
        )
