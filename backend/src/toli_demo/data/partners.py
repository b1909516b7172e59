"""Whom the demo's operators work with: hotels, places, drivers and their vehicles. Rates are in whole rupees."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class HotelRoom:
    """Rooms of one type: how many with and without air conditioning, and their rates in rupees a night."""

    type: str
    ac_count: int
    non_ac_count: int
    ac_rate: int
    non_ac_rate: int


@dataclass(frozen=True, slots=True)
class Hotel:
    """A place to stay that the operator buys rooms from."""

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
    rooms: tuple[HotelRoom, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """A place to visit; the commission is in rupees a person."""

    name: str
    location: str
    state: str
    link: str
    commission: int


@dataclass(frozen=True, slots=True)
class Vehicle:
    """A vehicle for hire; documents fall due in so many days from today."""

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
    """A driver with the vehicles they bring."""

    name: str
    location: str
    state: str
    licence: str
    vehicles: tuple[Vehicle, ...]
