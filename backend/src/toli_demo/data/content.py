"""The demo's three operators, read from the TOML files in this folder and validated."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import time
from functools import lru_cache
from importlib import resources
from typing import Any, TypeVar, get_args

from toli.kit.gst import STATES
from toli_demo.data.partners import Driver, Hotel, HotelRoom, Place, Vehicle
from toli_demo.data.rows import (
    PERSONS,
    Category,
    Departure,
    EventStatus,
    Operator,
    Person,
    Picture,
    Policies,
    Sharing,
    Stop,
    Trip,
)

LABELS = ("brahmaputra", "zanskar", "konkan")

CATEGORIES = 3
"""The least number of categories on an operator's storefront."""
DAYS = range(2, 11)
CAPACITY = range(12, 31)
PRICES = range(6_000, 48_001)
"""Rupees per person for the whole trip."""

Row = TypeVar("Row")


class ContentWrong(ValueError):
    """A file of the demo that breaks a rule.

    The message names the file, the place and the rule.
    """


@lru_cache(maxsize=1)
def operators() -> tuple[Operator, ...]:
    """Read the three operators. Raises ContentWrong."""
    return tuple(_operator(label) for label in LABELS)


@lru_cache(maxsize=1)
def people() -> tuple[Person, ...]:
    """Read the people whom bookings and travellers are named after.

    Raises ContentWrong.
    """
    table = read("people")
    return tuple(_build(Person, entry, where="people.toml") for entry in table["people"])


@dataclass(slots=True)
class _Check:
    """The problems of one file, collected to be reported together."""

    where: str
    wrong: list[str] = field(default_factory=list)

    def that(self, holds: bool, rule: str) -> None:  # noqa: FBT001 - reads as a sentence
        if not holds:
            self.wrong.append(rule)

    def done(self) -> None:
        if self.wrong:
            raise ContentWrong(f"{self.where}: " + "; ".join(self.wrong))


def _operator(label: str) -> Operator:
    where = f"{label}.toml"
    table = read(label)
    operator = _build(
        Operator,
        table["client"]
        | {
            "label": label,
            "banner": _build(Picture, table["client"]["banner"], where=where),
            "policies": _build(Policies, table["policies"], where=where),
            "categories": tuple(_build(Category, entry, where=where) for entry in table["categories"]),
            "events": tuple(_event(entry, where=where) for entry in table["events"]),
            "hotels": tuple(_hotel(entry, where=where) for entry in table["hotels"]),
            "places": tuple(_build(Place, entry, where=where) for entry in table["places"]),
            "drivers": tuple(_driver(entry, where=where) for entry in table["drivers"]),
        },
        where=where,
    )
    check = _Check(where)
    keys = [category.key for category in operator.categories]
    check.that(len(keys) == len(set(keys)) >= CATEGORIES, "at least three categories, each key once")
    events = [event.key for event in operator.events]
    check.that(len(events) == len(set(events)), "each event's key once")
    for event in operator.events:
        for category in event.categories:
            check.that(category in keys, f"{event.key}: category {category} exists")
        check.that(set(event.states) <= set(STATES.values()), f"{event.key}: states are those of GST")
        if event.status == "active":
            for partners in (operator.hotels, operator.places, operator.drivers):
                check.that(any(one.state in event.states for one in partners), f"{event.key}: partners in its states")
    check.done()
    return operator


def _event(entry: dict[str, Any], *, where: str) -> Trip:
    where = f"{where}, {entry.get('key')}"
    event = _build(
        Trip,
        entry
        | {
            "sequence": entry.get("sequence"),
            "states": tuple(entry["states"]),
            "categories": tuple(entry["categories"]),
            "picture": _build(Picture, entry["picture"], where=where),
            "gallery": tuple(_build(Picture, picture, where=where) for picture in entry["gallery"]),
            "notes": tuple(entry["notes"]),
            "includes": tuple(entry["includes"]),
            "excludes": tuple(entry["excludes"]),
            "stops": tuple(_stop(stop, where=where) for stop in entry["stops"]),
            "sharing": tuple(
                _build(Sharing, {"kind": kind} | row, where=where) for kind, row in entry["sharing"].items()
            ),
            "departures": tuple(_build(Departure, departure, where=where) for departure in entry["departures"]),
        },
        where=where,
    )
    check = _Check(where)
    check.that(event.status in get_args(EventStatus), "the status is one there is")
    for rule, holds in _itinerary_rules(event):
        check.that(holds, rule)
    for rule, holds in _price_rules(event):
        check.that(holds, rule)
    for departure in event.departures:
        for rule, holds in _date_rules(departure):
            check.that(holds, f"departure in {departure.starts_in}: {rule}")
    check.done()
    return event


def _stop(entry: dict[str, Any], *, where: str) -> Stop:
    return _build(Stop, entry | {"at": time.fromisoformat(entry["at"])}, where=where)


def _itinerary_rules(event: Trip) -> Iterator[tuple[str, bool]]:
    yield "2 to 10 days", event.days in DAYS
    yield (
        "every day has a stop, and no stop is past the last day",
        {stop.day for stop in event.stops} == set(range(1, event.days + 1)),
    )
    order = [(stop.day, stop.at) for stop in event.stops]
    yield "stops are in the order of the day", order == sorted(order)


def _price_rules(event: Trip) -> Iterator[tuple[str, bool]]:
    kinds = {row.kind: row for row in event.sharing}
    yield "one row for each of the four sharing types", set(kinds) == set(PERSONS) and len(kinds) == len(event.sharing)
    yield "12 to 30 places", event.capacity in CAPACITY
    yield "beds for everyone", sum(row.beds for row in event.sharing) >= event.capacity
    prices = [kinds[kind].price for kind in ("quad", "triple", "double", "single") if kind in kinds]
    yield "dearer the fewer share", prices == sorted(set(prices))
    yield "a price that people pay", all(price in PRICES for price in prices)


def _date_rules(departure: Departure) -> Iterator[tuple[str, bool]]:
    yield "booking ends after it starts", departure.booking_opens_in <= departure.booking_closes_in
    yield "the tour starts after booking has ended", departure.booking_closes_in < departure.starts_in
    yield "the fill is a share", 0 <= departure.fill <= 1
    yield (
        "nothing is sold before booking opens, nor of a draft",
        departure.fill == 0 or (departure.booking_opens_in <= 0 and not departure.draft),
    )


def _hotel(entry: dict[str, Any], *, where: str) -> Hotel:
    rooms = tuple(_build(HotelRoom, room, where=where) for room in entry["rooms"])
    return _build(Hotel, entry | {"rooms": rooms}, where=where)


def _driver(entry: dict[str, Any], *, where: str) -> Driver:
    vehicles = tuple(
        _build(Vehicle, vehicle | {"documents": tuple(vehicle["documents"])}, where=where)
        for vehicle in entry["vehicles"]
    )
    return _build(Driver, entry | {"vehicles": vehicles}, where=where)


def _build(kind: type[Row], entry: Mapping[str, Any], *, where: str) -> Row:
    """Build a row from its fields; a missing or unknown field is reported by name."""
    try:
        return kind(**{key: value.strip() if isinstance(value, str) else value for key, value in entry.items()})
    except TypeError as error:
        raise ContentWrong(f"{where}: {error}") from error


def read(name: str) -> dict[str, Any]:
    """Read a TOML file of this folder, by its name without the suffix."""
    return tomllib.loads(resources.files(__package__).joinpath(f"{name}.toml").read_text(encoding="utf-8"))
