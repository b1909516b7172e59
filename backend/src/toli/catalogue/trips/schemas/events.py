import re
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, BaseModel, BeforeValidator, Field, SkipValidation

from toli.catalogue.trips.schemas.categories import CategoryOut
from toli.catalogue.trips.schemas.departures import DepartureOut
from toli.catalogue.trips.schemas.fields import Latitude, Longitude, LongText, PublicId, Version
from toli.catalogue.trips.schemas.itinerary import StopOut
from toli.catalogue.trips.schemas.prices import PriceOut, RupeesIn
from toli.clients.media.schemas import NAME, Sent
from toli.kit.languages import OtherLanguage
from toli.kit.money import RupeesOut
from toli.kit.text import Line, Prose, Text
from toli.kit.wire import RequestBody, Schema

ADDRESS_STARTS = ("http://", "https://")
"""Starts of the addresses of pictures to copy."""


class TripStatus(StrEnum):
    DRAFT = "draft"
    ACTIVE = "active"
    INACTIVE = "inactive"


Difficulty = Literal["", "easy", "moderate", "demanding", "strenuous"]
EventFilter = TripStatus | Literal["published"]
"""Published events are active or inactive."""


@dataclass(frozen=True, slots=True)
class NewEvent:
    title: str
    destination: str
    description: str
    instruction_for_trip: str
    trip_includes: str
    tour_capacity: int
    tour_duration: int
    category_ids: tuple[int, ...]
    display_sequence: int | None = None


@dataclass(frozen=True, slots=True)
class LockedEvent:
    """The state that decides the allowed changes."""

    status: TripStatus
    tour_capacity: int
    tour_duration: int


@dataclass(frozen=True, slots=True)
class Progress:
    has_title: bool
    has_destination: bool
    has_description: bool
    tour_capacity: int
    tour_duration: int
    categories: int
    images: int
    days: frozenset[int]
    plans: int
    beds: int


Step = Literal["Basic Info", "Itinerary", "Event Dates", "Pricing"]


HTTPS_LINK = re.compile(r"https://[\w.-]+\.\w+(:\d+)?([/?#][^\s\"<>]*)?", re.ASCII)
LONGEST_LINK = 500


def _count(sentence: str) -> BeforeValidator:
    """Validate a whole number from 0; null counts as 0."""

    def check(value: object) -> object:
        if isinstance(value, bool):
            raise ValueError(Text("Please enter a whole number."))  # noqa: TRY004 - pydantic turns it into a 422
        if value is None or value == "":
            return 0
        if isinstance(value, int | float) and value < 0:
            raise ValueError(sentence)
        return value

    return BeforeValidator(check)


def _filenames(value: object) -> object:
    """File names, or addresses that end with them; the older forms separate them by commas.

    Addresses of pictures that were not uploaded stay whole.
    """
    parts = value.split(",") if isinstance(value, str) else value
    if not isinstance(parts, list) or not all(isinstance(part, str) for part in parts):
        return value
    return list(dict.fromkeys(_filename(part.strip()) for part in parts if part.strip()))


def _filename(part: str) -> str:
    name = re.split(r"[?#]", part)[0].rpartition("/")[2]
    return part if part.startswith(ADDRESS_STARTS) and not NAME.fullmatch(name) else name


def _links(value: object) -> object:
    parts = re.split(r"[,\n]", value) if isinstance(value, str) else value
    if not isinstance(parts, list) or not all(isinstance(part, str) for part in parts):
        return value
    return list(dict.fromkeys(part.strip() for part in parts if part.strip()))


def _https_links(links: list[str]) -> list[str]:
    if not all(len(link) <= LONGEST_LINK and HTTPS_LINK.fullmatch(link) for link in links):
        raise ValueError(Text("Enter links that start with https://, one per line."))
    return links


Capacity = Annotated[int, Field(le=100_000), _count(Text("Capacity cannot be negative."))]
Duration = Annotated[int, Field(le=366), _count(Text("Duration cannot be negative."))]
Links = Annotated[list[str], Field(max_length=10), AfterValidator(_https_links), BeforeValidator(_links)]


class Question(BaseModel):
    question: Annotated[Line, Field(min_length=1, max_length=200)]
    answer: Annotated[Prose, Field(min_length=1, max_length=2_000)]


Age = Annotated[int, Field(ge=0, le=120)]


OwnName = Annotated[Line, Field(max_length=500)]


def _keep_named(names: dict[str, str]) -> dict[str, str]:
    return {name: written for name, written in names.items() if name and written}


class EventTexts(RequestBody):
    """Empty texts appear in English.

    `names`: of options and sharing types, by their English text, which bookings keep.
    """

    title: Annotated[Line, Field(max_length=200)] = ""
    destination: Annotated[Line, Field(max_length=300)] = ""
    description: LongText = ""
    instruction_for_trip: LongText = ""
    trip_includes: LongText = ""
    difficulty_note: Annotated[Prose, Field(max_length=500)] = ""
    meeting_point: Annotated[Line, Field(max_length=300)] = ""
    packing_list: LongText = ""
    questions: Annotated[list[Question], Field(max_length=30)] = Field([])
    names: Annotated[dict[OwnName, OwnName], Field(max_length=200), AfterValidator(_keep_named)] = Field({})


EventTranslations = Annotated[dict[OtherLanguage, EventTexts], Field(max_length=20)]


class EventChange(RequestBody):
    """Omitted fields stay; a draft needs a title only.

    `images`: file names from `/images/upload`, or up to five addresses of pictures to copy; the first is on cards.
    `videos`: https links. `packing_list`: one item per line. Ages: of travellers. `is_abroad`: outside India, so TCS is
    collected. `details_later_below`: a booking for less per person, with tax, may add ID number and emergency contact
    after payment; null: none may. `runs_from`: minimum group of new departures (0: they run in any case, null: not
    specified). `translations`, by code, replaces all. `version` (or `If-Match`): an optimistic lock.
    """

    title: Annotated[Line, Field(max_length=200)] | None = None
    destination: Annotated[Line, Field(max_length=300)] | None = None
    description: LongText | None = None
    instruction_for_trip: LongText | None = None
    trip_includes: LongText | None = None
    tour_capacity: Capacity | None = None
    tour_duration: Duration | None = None
    runs_from: Annotated[int, Field(ge=0, le=100_000)] | None = None
    category_ids: Annotated[list[PublicId], Field(max_length=50)] | None = None
    images: Annotated[list[str], Field(max_length=20), BeforeValidator(_filenames)] | None = None
    videos: Links | None = None
    difficulty: Difficulty | None = None
    difficulty_note: Annotated[Prose, Field(max_length=500)] | None = None
    min_age: Age | None = None
    max_age: Age | None = None
    meeting_point: Annotated[Line, Field(max_length=300)] | None = None
    meeting_latitude: Latitude | None = None
    meeting_longitude: Longitude | None = None
    packing_list: LongText | None = None
    questions: Annotated[list[Question], Field(max_length=30)] | None = None
    is_abroad: bool | None = None
    details_later_below: Annotated[RupeesIn, Field(gt=0)] | None = None
    translations: EventTranslations | None = None
    status: TripStatus | None = None
    version: Version | None = None


class NewEventIn(EventChange):
    """`client_id`: on the main site; by default the operator's first client."""

    client_id: PublicId | None = None


class Place(Schema):
    """A storefront position, from 1; null: none."""

    trip_id: PublicId
    sequence: Annotated[int, Field(ge=1, le=1_000_000)] | None


class PublicationProblem(BaseModel):
    """A missing part, or a contradiction, with its wizard step."""

    field: str
    message: SkipValidation[str]
    """A Text inside, of which errors say the translation."""
    step: Step


class EventFacts(Schema):
    """`is_abroad`: outside India, so TCS is collected besides the price.

    `details_later_below`: a booking for less per person, with tax, may add ID number and emergency contact after
    payment.
    """

    title: str
    destination: str
    description: str
    instruction_for_trip: str
    trip_includes: str
    videos: list[str]
    tour_capacity: int
    tour_duration: int
    difficulty: Difficulty
    difficulty_note: str
    min_age: int | None
    max_age: int | None
    meeting_point: str
    meeting_latitude: float | None
    meeting_longitude: float | None
    packing_list: str
    questions: list[Question]
    is_abroad: bool
    details_later_below: RupeesOut | None


class EventRow(EventFacts):
    """`is_editable`: false during a departure. `is_fixed`: published once.

    `next_start_date`: on sale now or later. `min_price_with_tax`: the price with tax today for `min_price`. Older
    names: `tour_category`, `tour_per_head_price` (`min_price`), `date_tour` (`next_start_date`), `number_of_nodes`,
    `itinerary_info` (stops, by day). `created_by`: a username.
    """

    trip_id: int
    client_id: int
    user_id: int | None
    status: TripStatus
    display_sequence: int | None
    runs_from: int | None
    translations: dict[str, EventTexts]
    is_editable: bool
    is_fixed: bool
    images: list[Sent]
    created_by: str | None
    tour_category: str | None
    tour_per_head_price: RupeesOut | None
    date_tour: date | None
    number_of_nodes: int
    itinerary_info: str
    categories: list[CategoryOut]
    category_ids: list[int]
    min_price: RupeesOut | None
    min_price_with_tax: RupeesOut | None
    departures: int
    next_start_date: date | None
    created_at: datetime
    updated_at: datetime
    version: str


class EventOut(EventRow):
    itineraries: list[StopOut]
    event_plans: list[DepartureOut]
    room_bed_pricings: list[PriceOut]
    missing: list[PublicationProblem]
    contradictions: list[PublicationProblem]


class EventRows(BaseModel):
    data: list[EventRow]
    total: int
    total_pages: int


class Duplicated(Schema):
    trip_id: int


class Sequenced(BaseModel):
    message: Literal["Sequence saved successfully!"] = "Sequence saved successfully!"

    @classmethod
    def ok(cls) -> Self:
        return cls()
