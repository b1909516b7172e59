from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from difflib import get_close_matches

from toli.catalogue.trips.schemas.events import TripStatus
from toli.kit.cells import fold, quote, read_day
from toli.selling.imports.rules.rows import Row


@dataclass(frozen=True, slots=True)
class OfferedTrip:
    trip_id: int
    title: str
    status: str
    days: int
    capacity: int


@dataclass(frozen=True, slots=True)
class OfferedDeparture:
    departure_id: int
    trip_id: int
    title: str
    starts_on: date
    is_draft: bool


class Offers:
    def __init__(
        self,
        *,
        today: date,
        trips: Sequence[OfferedTrip],
        departures: Sequence[OfferedDeparture],
        categories: Mapping[str, int],
    ) -> None:
        self.today = today
        self.categories = {fold(name): category_id for name, category_id in categories.items()}
        self.category_names = list(categories)
        self._trips: dict[str, list[OfferedTrip]] = {}
        for trip in trips:
            self._trips.setdefault(fold(trip.title), []).append(trip)
        self._departures = {(departure.trip_id, departure.starts_on): departure for departure in departures}

    def trips_of(self, title: str) -> list[OfferedTrip]:
        """Trips with a title; operators may have two of the same."""
        return self._trips.get(fold(title), [])

    def find_trip(self, row: Row, *, on: date | None = None) -> OfferedTrip | None:
        """The row's trip; among equal titles, one with a departure on the day. None adds a problem."""
        title = row.text("trip")
        if not title:
            row.refuse("trip", "This is missing.")
            return None
        matching_trips = self.trips_of(title)
        if len(matching_trips) > 1:
            matching_trips = [trip for trip in matching_trips if (trip.trip_id, on) in self._departures] or [
                trip for trip in matching_trips if trip.status == TripStatus.ACTIVE
            ]
        if len(matching_trips) == 1:
            return matching_trips[0]
        if matching_trips:
            row.refuse("trip", f"You have {len(matching_trips)} trips called {quote(title)}. Rename one of them first.")
            return None
        close = get_close_matches(fold(title), self._trips, n=1)
        hint = f" Do you mean {quote(self._trips[close[0]][0].title)}?" if close else ""
        row.refuse("trip", f"You have no trip called {quote(title)}.{hint}")
        return None

    def departure_on(self, trip: OfferedTrip, day: date) -> OfferedDeparture | None:
        return self._departures.get((trip.trip_id, day))

    def find_departure(self, row: Row) -> OfferedDeparture | None:
        """None adds a problem to the row."""
        day = row.require("start", read_day)
        trip = self.find_trip(row, on=day)
        if trip is None or day is None:
            return None
        departure = self.departure_on(trip, day)
        if departure is not None:
            return departure
        starts = sorted(other.starts_on for other in self._departures.values() if other.trip_id == trip.trip_id)
        near = sorted(starts, key=lambda other: abs(other - day))[:3]
        hint = (
            f" It starts on {', '.join(show_day(other) for other in sorted(near))}."
            if near
            else " It has no departures yet."
        )
        row.refuse("start", f"{trip.title} has no departure on {show_day(day)}.{hint}")
        return None


def show_day(day: date) -> str:
    """Format a day as 17 Dec 2026."""
    return f"{day:%-d %b %Y}"
