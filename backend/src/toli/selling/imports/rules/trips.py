from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from math import ceil
from typing import Final

from toli.catalogue.trips.schemas.departures import DepartureIn
from toli.catalogue.trips.schemas.events import EventChange
from toli.catalogue.trips.schemas.prices import STANDARD_CAPACITY, PriceIn
from toli.kit.cells import fold, quote, read_choice, read_day, read_number, read_rupees
from toli.kit.formats import format_rupees
from toli.kit.money import from_rupees
from toli.selling.imports.rules.offers import OfferedTrip, Offers, show_day
from toli.selling.imports.rules.rows import Row

MOST_PEOPLE: Final = 100_000
MOST_DAYS: Final = 366
LONGEST_TITLE: Final = 200
LONGEST_PLACE: Final = 300
LONGEST_TEXT: Final = 2_000
STATUSES: Final = {
    "draft": frozenset({"hidden", "not on sale"}),
    "on sale": frozenset({"open", "active", "booking", "published", "live", "yes", "onsale"}),
}


@dataclass(frozen=True, slots=True)
class TripPlan:
    change: EventChange
    prices: tuple[PriceIn, ...]
    title: str
    detail: str


def plan_trip(row: Row, offers: Offers) -> TripPlan | None:
    title = row.limited("title", LONGEST_TITLE)
    if not title and not row.problems:
        row.refuse("title", "This is missing.")
    days = row.read("days", lambda cell: read_number(cell, least=1, most=MOST_DAYS))
    capacity = row.read("capacity", lambda cell: read_number(cell, least=1, most=MOST_PEOPLE))
    runs_from = row.read("runs_from", lambda cell: read_number(cell, least=0, most=MOST_PEOPLE))
    values: dict[str, object] = {
        "title": title,
        "destination": row.limited("destination", LONGEST_PLACE),
        "description": row.limited("description", LONGEST_TEXT),
        "trip_includes": row.limited("includes", LONGEST_TEXT),
        "instruction_for_trip": row.limited("instructions", LONGEST_TEXT),
        "tour_duration": days,
        "tour_capacity": capacity,
        "runs_from": runs_from,
        "category_ids": _categories(row, offers),
    }
    prices = _prices(row, capacity=capacity or 1)
    if row.problems:
        return None
    parts = [
        None if days is None else "1 day" if days == 1 else f"{days} days",
        None if capacity is None else f"{capacity} people at most",
        f"runs from {runs_from}" if runs_from else None,
        *(
            f"{price.room_type} {format_rupees(from_rupees(price.price_per_head_trip or Decimal(0)))}"
            for price in prices
        ),
    ]
    return TripPlan(
        EventChange.model_validate({name: value for name, value in values.items() if value not in (None, "")}),
        tuple(prices),
        title,
        " · ".join(["Draft", *(part for part in parts if part)]),
    )


def _categories(row: Row, offers: Offers) -> list[int] | None:
    name = row.text("category")
    if not name:
        return None
    category_id = offers.categories.get(fold(name))
    if category_id is None:
        names = ", ".join(offers.category_names[:8])
        row.refuse(
            "category", f"You have no category {quote(name)}. {f'Yours are {names}.' if names else 'Add it first.'}"
        )
        return None
    return [category_id]


def _prices(row: Row, *, capacity: int) -> list[PriceIn]:
    prices = []
    for room_type, persons in STANDARD_CAPACITY.items():
        field = f"price_{room_type.split()[0].lower()}"
        price = row.read(field, read_rupees)
        if price is None:
            continue
        if price <= 0:
            row.refuse(field, "A price is greater than 0.")
            continue
        prices.append(PriceIn(room_type=room_type, total_rooms=ceil(capacity / persons), price_per_head_trip=price))
    return prices


@dataclass(frozen=True, slots=True)
class DeparturePlan:
    """`is_past`: closed for bookings."""

    trip: OfferedTrip
    starts_on: date
    departure: DepartureIn
    title: str
    detail: str
    is_past: bool


def plan_departure(row: Row, offers: Offers) -> DeparturePlan | None:
    start = row.require("start", read_day)
    trip = offers.find_trip(row, on=start)
    opens = row.read("opens", read_day)
    closes = row.read("closes", read_day)
    capacity = row.read("capacity", lambda cell: read_number(cell, least=1, most=MOST_PEOPLE))
    runs_from = row.read("runs_from", lambda cell: read_number(cell, least=0, most=MOST_PEOPLE))
    status = row.read("status", lambda cell: read_choice(cell, STATUSES, choice_names="draft, on sale"))
    if trip is not None and trip.days < 1:
        row.refuse("trip", f"{trip.title} has no duration yet. Set its days first.")
    if start is None or trip is None or row.problems:
        return None
    is_past = start <= offers.today
    closes = closes or start - timedelta(days=1)
    opens = min(opens or closes, closes) if is_past else max(offers.today, opens or offers.today)
    if closes >= start:
        row.refuse("closes", f"Booking must close before the start on {show_day(start)}.")
    elif closes < opens:
        row.refuse("closes", f"Booking would close on {show_day(closes)}, before it opens on {show_day(opens)}.")
    if row.problems:
        return None
    people = capacity or trip.capacity
    departure = DepartureIn(
        trip_id=trip.trip_id,
        booking_start_date=opens,
        booking_end_date=closes,
        tour_start_date=start,
        capacity=capacity,
        status="draft" if status == "draft" else "booking",
    )
    if runs_from is not None:
        # Left out, it is that of the trip.
        departure.runs_from = runs_from
    return DeparturePlan(
        trip,
        start,
        departure,
        f"{trip.title}, {show_day(start)}",
        f"{people} people at most"
        + (" · past tour" if is_past else f" · booking {show_day(opens)} to {show_day(closes)}")
        + (" · draft" if status == "draft" else ""),
        is_past,
    )
