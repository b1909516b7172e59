"""What an operator sells, as the rows of a file name it: trips by title, departures by trip and day, categories."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from difflib import get_close_matches

from toli.imports.rules.rows import Row
from toli.kit.cells import fold, quote, read_day


@dataclass(frozen=True, slots=True)
class Trip:
    """A trip of the client."""

    event_id: int
    title: str
    status: str
    days: int
    capacity: int


@dataclass(frozen=True, slots=True)
class Departure:
    """A departure of the client."""

    ep_id: int
    event_id: int
    title: str
    starts_on: date
    is_draft: bool


class Offers:
    """All trips, departures and categories of a client, on a day of its calendar."""

    def __init__(
        self, *, today: date, trips: Sequence[Trip], departures: Sequence[Departure], categories: Mapping[str, int]
    ) -> None:
        self.today = today
        self.categories = {fold(name): category_id for name, category_id in categories.items()}
        self.category_names = list(categories)
        self._trips: dict[str, list[Trip]] = {}
        for trip in trips:
            self._trips.setdefault(fold(trip.title), []).append(trip)
        self._departures = {(one.event_id, one.starts_on): one for one in departures}

    def trips_of(self, title: str) -> list[Trip]:
        """List the trips of a title; operators may have two of the same."""
        return self._trips.get(fold(title), [])

    def find_trip(self, row: Row, *, on: date | None = None) -> Trip | None:
        """Find the trip that a row names; of several with its title the one that has a departure on a day.

        None for none, which is a problem of the row.
        """
        title = row.text("trip")
        if not title:
            row.refuse("trip", "This is missing.")
            return None
        found = self.trips_of(title)
        if len(found) > 1:
            found = [one for one in found if (one.event_id, on) in self._departures] or [
                one for one in found if one.status == "active"
            ]
        if len(found) == 1:
            return found[0]
        if found:
            row.refuse("trip", f"You have {len(found)} trips called {quote(title)}. Rename one of them first.")
            return None
        close = get_close_matches(fold(title), self._trips, n=1)
        hint = f" Do you mean {quote(self._trips[close[0]][0].title)}?" if close else ""
        row.refuse("trip", f"You have no trip called {quote(title)}.{hint}")
        return None

    def departure_on(self, trip: Trip, day: date) -> Departure | None:
        """Find the departure of a trip that starts on a day."""
        return self._departures.get((trip.event_id, day))

    def find_departure(self, row: Row) -> Departure | None:
        """Find the departure that a row names; None for none, which is a problem of the row."""
        day = row.require("start", read_day)
        trip = self.find_trip(row, on=day)
        if trip is None or day is None:
            return None
        found = self.departure_on(trip, day)
        if found is not None:
            return found
        starts = sorted(one.starts_on for one in self._departures.values() if one.event_id == trip.event_id)
        near = sorted(starts, key=lambda one: abs(one - day))[:3]
        hint = (
            f" It starts on {', '.join(show_day(one) for one in sorted(near))}."
            if near
            else " It has no departures yet."
        )
        row.refuse("start", f"{trip.title} has no departure on {show_day(day)}.{hint}")
        return None


def show_day(day: date) -> str:
    """Write a day as 17 Dec 2026."""
    return f"{day:%-d %b %Y}"
