"""The rows of the demo's files: operators, their trips and texts, and travellers.

Days are counted from today, so that the demo stays current; prices are whole rupees per person for the whole trip.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, time, timedelta
from typing import Literal

from toli.clients.companies.schemas.fields import Fonts, Hero
from toli_demo.data.partners import Driver, Hotel, Place

SharingKind = Literal["single", "double", "triple", "quad"]
EventStatus = Literal["draft", "active", "inactive"]
PlanStatus = Literal["draft", "upcoming", "booking", "scheduled", "ongoing", "completed"]
Meal = Literal["Vegetarian", "Non-Vegetarian", "Vegan", "N/A"]

PERSONS: Mapping[SharingKind, int] = {"single": 1, "double": 2, "triple": 3, "quad": 4}


@dataclass(frozen=True, slots=True)
class Picture:
    """A scene of `pictures` and the seed to draw it with; crops keep the height `focus_y`, in percent from the top."""

    scene: str
    seed: int
    focus_y: int = 50


@dataclass(frozen=True, slots=True)
class Category:
    """A category of the storefront. `hindi`: its name and description in Hindi."""

    key: str
    name: str
    description: str
    hindi: tuple[str, str] = ("", "")

    @property
    def translations(self) -> dict[str, dict[str, str]]:
        """Its texts in other languages, by language and column."""
        name, description = self.hindi
        return {"hi": {"name": name, "description": description}} if name else {}


@dataclass(frozen=True, slots=True)
class Stop:
    """A stop of a day, at a time of day of the place."""

    day: int
    at: time
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Sharing:
    """A sharing type: its number of rooms, and its price in rupees per person."""

    kind: SharingKind
    rooms: int
    price: int

    @property
    def persons(self) -> int:
        """The number of people in a room."""
        return PERSONS[self.kind]

    @property
    def beds(self) -> int:
        """The number of beds in all its rooms."""
        return self.rooms * self.persons


@dataclass(frozen=True, slots=True)
class Departure:
    """One departure, in days from today (negative: past).

    `fill` is the share sold, 0 to 1.
    """

    booking_opens_in: int
    booking_closes_in: int
    starts_in: int
    fill: float
    draft: bool = False

    def booking_starts(self, today: date) -> date:
        """Return the first day of booking."""
        return today + timedelta(days=self.booking_opens_in)

    def booking_ends(self, today: date) -> date:
        """Return the last day of booking."""
        return today + timedelta(days=self.booking_closes_in)

    def starts(self, today: date) -> date:
        """Return the first day of the tour."""
        return today + timedelta(days=self.starts_in)

    def ends(self, today: date, *, days: int) -> date:
        """Return the last day of a tour of this many days."""
        return self.starts(today) + timedelta(days=days - 1)

    def status(self, *, days: int) -> PlanStatus:
        """Return the status today."""
        if self.draft:
            return "draft"
        if self.booking_opens_in > 0:
            return "upcoming"
        if self.booking_closes_in >= 0:
            return "booking"
        if self.starts_in > 0:
            return "scheduled"
        return "ongoing" if self.starts_in + days - 1 >= 0 else "completed"


@dataclass(frozen=True, slots=True)
class Trip:
    """A trip with its itinerary, prices and departures."""

    key: str
    title: str
    destination: str
    states: tuple[str, ...]
    description: str
    days: int
    capacity: int
    status: EventStatus
    sequence: int | None
    categories: tuple[str, ...]
    picture: Picture
    gallery: tuple[Picture, ...]
    notes: tuple[str, ...]
    includes: tuple[str, ...]
    excludes: tuple[str, ...]
    stops: tuple[Stop, ...]
    sharing: tuple[Sharing, ...]
    departures: tuple[Departure, ...]
    runs_from: int | None = None
    """The least number of travellers for a departure to run; None when not stated."""

    @property
    def notes_markdown(self) -> str:
        """Format the notes as a Markdown list."""
        return _bullets(self.notes)

    @property
    def includes_markdown(self) -> str:
        """Format what the price includes and excludes as Markdown."""
        return f"**Included**\n\n{_bullets(self.includes)}\n\n**Not included**\n\n{_bullets(self.excludes)}"

    def sold(self, departure: Departure) -> int:
        """Count the beds sold of a departure."""
        return round(departure.fill * self.capacity)


@dataclass(frozen=True, slots=True)
class Policies:
    """The policies of an operator, in Markdown."""

    cancellation: str
    terms: str
    things_to_carry: str


@dataclass(frozen=True, slots=True)
class Operator:
    """A tour operator and the content of its site; one of them has no WhatsApp number."""

    label: str
    name: str
    tagline: str
    about: str
    tone: str
    colour: str
    city: str
    state: str
    legal_name: str
    address: str
    gstin: str
    email: str
    phone: str
    mark: str
    banner: Picture
    policies: Policies
    categories: tuple[Category, ...]
    events: tuple[Trip, ...]
    hotels: tuple[Hotel, ...]
    places: tuple[Place, ...]
    drivers: tuple[Driver, ...]
    whatsapp: str = ""
    balance_days_before_start: int | None = None
    fonts: Fonts = "modern"
    hero: Hero = "cover"
    since_year: int | None = None
    licences: str = ""
    social_links: tuple[str, ...] = ()

    def pictures(self) -> list[Picture]:
        """List the pictures of its events without repetition, first pictures before galleries."""
        wanted = [event.picture for event in self.events]
        wanted += [picture for event in self.events for picture in event.gallery]
        return list(dict.fromkeys(wanted))


@dataclass(frozen=True, slots=True)
class Person:
    """A person who may travel."""

    name: str
    gender: Literal["female", "male"]
    meal: Meal
    city: str
    state: str


def _bullets(lines: tuple[str, ...]) -> str:
    return "\n".join(f"- {line}" for line in lines)
