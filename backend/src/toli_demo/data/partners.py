"""Resources of the demo: hotels, places, drivers and vehicles.

Rates are in whole rupees.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class HotelRoom:
    """Rooms of one type: numbers with and without air conditioning, rates in rupees a night."""

    type: str
    ac_count: int
    non_ac_count: int
    ac_rate: int
    non_ac_rate: int


@dataclass(frozen=True, slots=True)
class Hotel:
    """A place to stay that the operator buys rooms from; its picture is a scene of the trips'."""

    name: str
    address: str
    state: str
    category: str
    food: str
    view: str
    latitude: float
    longitude: float
    rating: float
    commission: int
    scene: str
    seed: int
    rooms: tuple[HotelRoom, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """A place to visit; the commission is in rupees per person."""

    name: str
    location: str
    state: str
    link: str
    commission: int


@dataclass(frozen=True, slots=True)
class Vehicle:
    """A vehicle for hire.

    Its documents expire in the given numbers of days from today.
    """

    name: str
    category: str
    number: str
    rate_unit: str
    rate: int
    ac: bool
    available: bool
    insurance_due_in: int
    puc_due_in: int
    documents: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Driver:
    """A driver and their vehicles."""

    name: str
    location: str
    state: str
    licence: str
    vehicles: tuple[Vehicle, ...]
