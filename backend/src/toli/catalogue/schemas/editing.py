"""Events as their operators see and change them."""

import re
from datetime import date, datetime, time
from decimal import Decimal
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import AfterValidator, BaseModel, BeforeValidator, Field

from toli.catalogue.schemas import CategoryOut, EventStatus, PlanStatus, RoomType
from toli.kit.bodies import RequestBody
from toli.kit.money import RupeesOut
from toli.kit.text import Line, Prose
from toli.media.schemas import Sent

Step = Literal["Basic Info", "Itinerary", "Event Dates", "Pricing"]
PublicId = Annotated[int, Field(ge=1, le=2**53)]
Version = Annotated[str, Field(max_length=64, description="Opaque; says which state of it was seen")]


HTTPS_LINK = re.compile(r"https://[\w.-]+\.\w+(:\d+)?([/?#][^\s\"<>]*)?", re.ASCII)
LONGEST_LINK = 500
ROOM_TYPES = ("Single", "Double", "Triple", "Quad")


def _count(sentence: str) -> Any:
    """A whole number from 0; what is missing counts as 0, and `sentence` refuses a negative one."""

    def check(value: object) -> object:
        if isinstance(value, bool):
            raise ValueError("Please enter a whole number.")  # noqa: TRY004 - pydantic turns it into a 422
        if value is None or value == "":
            return 0
        if isinstance(value, int | float) and value < 0:
            raise ValueError(sentence)
        return value

    return BeforeValidator(check)


def _filenames(value: object) -> object:
    """File names, or addresses that end with them, in a list or between commas as the older forms send them."""
    parts = value.split(",") if isinstance(value, str) else value
    if not isinstance(parts, list) or not all(isinstance(part, str) for part in parts):
        return value
    names = [re.split(r"[?#]", part.strip())[0].rpartition("/")[2] for part in parts if part.strip()]
    return list(dict.fromkeys(names))


def _links(value: object) -> object:
    """Links in a list, or between commas or line breaks, each once."""
    parts = re.split(r"[,\n]", value) if isinstance(value, str) else value
    if not isinstance(parts, list) or not all(isinstance(part, str) for part in parts):
        return value
    return list(dict.fromkeys(part.strip() for part in parts if part.strip()))


def _https_links(links: list[str]) -> list[str]:
    """Links that a page may show: https, with a host, and without spaces or quotes."""
    if not all(len(link) <= LONGEST_LINK and HTTPS_LINK.fullmatch(link) for link in links):
        raise ValueError("Enter links that start with https://, one per line.")
    return links


def _room_type(value: object) -> object:
    """`Double` as the wizard says, or `Double Sharing`."""
    return f"{value} Sharing" if value in ROOM_TYPES else value


Capacity = Annotated[int, Field(le=100_000), _count("Capacity cannot be negative.")]
Duration = Annotated[int, Field(le=366), _count("Duration cannot be negative.")]
Text = Annotated[Prose, Field(max_length=50_000)]
Links = Annotated[list[str], Field(max_length=10), AfterValidator(_https_links), BeforeValidator(_links)]
RoomTypeIn = Annotated[RoomType, BeforeValidator(_room_type)]
RupeesIn = Annotated[Decimal, Field(max_digits=12, decimal_places=2)]


class EventChange(RequestBody):
    """What is to change of an event: what is left out stays as it is.

    `images` are file names that `/images/upload` gave, the first is the one on cards; `videos` are https links.
    `status` `active` publishes; a draft may lack anything but its title. With `version` (or `If-Match`) a change is
    refused when somebody else was faster.
    """

    title: Annotated[Line, Field(max_length=200)] | None = None
    destination: Annotated[Line, Field(max_length=300)] | None = None
    description: Text | None = None
    instruction_for_trip: Text | None = None
    trip_includes: Text | None = None
    tour_capacity: Capacity | None = None
    tour_duration: Duration | None = None
    category_ids: Annotated[list[PublicId], Field(max_length=50)] | None = None
    images: Annotated[list[str], Field(max_length=20), BeforeValidator(_filenames)] | None = None
    videos: Annotated[list[str], Field(max_length=10), AfterValidator(_https_links), BeforeValidator(_links)] | None = (
        None
    )
    status: EventStatus | None = None
    version: Version | None = None


class NewEventIn(EventChange):
    """An event to add. On the main site `client_id` says whose; without it the operator's first client is meant."""

    client_id: PublicId | None = None


class StopIn(RequestBody):
    """A stop of a day, counted from 1; `eta` is the time of day at the place."""

    itinerary_id: PublicId | None = None
    event_id: PublicId | None = None
    day_count: Annotated[int, Field(le=366)] | None = None
    stop_name: Annotated[Line, Field(max_length=200)] | None = None
    eta: time | None = None
    description: Text | None = None
    version: Version | None = None


class StopPlace(BaseModel):
    """Where a stop is to stand."""

    itinerary_id: PublicId
    day_count: Annotated[int, Field(ge=1, le=366)]


class BedsIn(BaseModel):
    """How many beds of a sharing type a departure has in all; they come in whole rooms."""

    room_bed_id: PublicId
    total: Annotated[int, Field(ge=0, le=100_000)]


class DepartureIn(RequestBody):
    """A departure. `tour_end_date` follows from the tour's duration and may be left out.

    `status` `draft` keeps it from sale, any other puts it on sale by its dates. `runs_from` is how many travellers it
    takes for it to run (0: in any case, null: not said); `capacity` how many it takes along; `room_beds` the beds of
    each sharing type that is to have others, of a departure that is changed. `instruction_for_trip` stands in place of
    the event's own; empty: the event's counts.
    """

    ep_id: PublicId | None = None
    event_id: PublicId | None = None
    booking_start_date: date | None = None
    booking_end_date: date | None = None
    tour_start_date: date | None = None
    tour_end_date: date | None = None
    status: Annotated[str, Field(max_length=20)] | None = None
    runs_from: Annotated[int, Field(ge=0, le=100_000)] | None = None
    capacity: Annotated[int, Field(ge=1, le=100_000)] | None = None
    room_beds: Annotated[list[BedsIn], Field(max_length=20)] | None = None
    instruction_for_trip: Text | None = None
    version: Version | None = None

    @property
    def is_draft(self) -> bool | None:
        """Whether it is to be a draft; None when that is not said."""
        return None if self.status is None else self.status.strip().lower() == "draft"


class DepartureRule(RequestBody):
    """Many departures at once: one on each of these weekdays (0 is Monday) from `first` to `last`, both included.

    Booking opens `booking_opens_days` before a tour starts, or today where that is past (or always on
    `booking_start_date`), and closes `booking_closes_days` before it. `leave_out` names first days that are not wanted.
    """

    weekdays: Annotated[list[Annotated[int, Field(ge=0, le=6)]], Field(min_length=1, max_length=7)]
    first: date
    last: date
    booking_start_date: date | None = None
    booking_opens_days: Annotated[int, Field(ge=1, le=730)] = 90
    booking_closes_days: Annotated[int, Field(ge=1, le=365)] = 3
    leave_out: Annotated[list[date], Field(max_length=400)] = Field([])
    status: Annotated[str, Field(max_length=20)] | None = None
    runs_from: Annotated[int, Field(ge=0, le=100_000)] | None = None


class PriceIn(RequestBody):
    """A sharing type: how many rooms of it, and its price a head for the whole trip, or a day for `no_of_days`."""

    never_blank: ClassVar = frozenset({"total_rooms", "price_per_head_trip", "price_per_head_per_day"})

    room_bed_id: PublicId | None = None
    event_id: PublicId | None = None
    room_type: RoomTypeIn | None = None
    total_rooms: Annotated[int, Field(le=10_000)] | None = None
    price_per_head_trip: RupeesIn | None = None
    price_per_head_per_day: RupeesIn | None = None
    no_of_days: Annotated[int, Field(ge=1, le=366)] | None = None
    remarks: Annotated[Line, Field(max_length=500)] | None = None
    version: Version | None = None


class Place(BaseModel):
    """An event and its place on the storefront, from 1; null gives it none."""

    event_id: PublicId
    sequence: Annotated[int, Field(ge=1, le=1_000_000)] | None


class Missing(BaseModel):
    """What keeps an event from being published: the field, what to do, and the wizard's step it is in."""

    field: str
    message: str
    step: Step


class StopOut(BaseModel):
    """A stop of a day; `eta` is a time of day, `HH:MM`."""

    itinerary_id: int
    event_id: int
    day_count: int
    stop_name: str
    eta: str | None
    description: str
    version: str


class DepartureBeds(BaseModel):
    """The beds of a sharing type on a departure."""

    room_bed_id: int
    room_type: RoomType
    total: int
    held: int
    sold: int


class DepartureOut(BaseModel):
    """A departure with what is booked of it. `status` follows from its dates and the client's today.

    `is_editable` is false once it runs; what has been booked keeps its tour dates (`dates_fixed`).
    `has_bookings` counts cancelled ones too: such a departure cannot be deleted. `created_by` is a username; null when
    it was not recorded.
    """

    ep_id: int
    event_id: int
    client_id: int
    booking_start_date: date
    booking_end_date: date
    tour_start_date: date
    tour_end_date: date
    status: PlanStatus
    is_draft: bool
    is_editable: bool
    dates_fixed: bool
    has_bookings: bool
    runs_from: int | None
    instruction_for_trip: str
    created_by: str | None
    guaranteed: bool
    capacity: int
    held: int
    sold: int
    available_slots: int
    room_beds: list[DepartureBeds]
    version: str


class PriceOut(BaseModel):
    """A sharing type of an event: its rooms, its beds and its price a head."""

    room_bed_id: int
    event_id: int
    room_type: RoomType
    room_capacity: int
    total_rooms: int
    bed_count: int
    no_of_days: int
    price_per_head_trip: RupeesOut
    price_per_head_per_day: RupeesOut
    remarks: str
    version: str


class EventRow(BaseModel):
    """An event in its operator's list.

    `is_editable` is false while a departure is under way, `is_fixed` true once it was published: capacity, duration
    and prices stay. `next_start_date` is the next departure that is or will be on sale.

    Some facts are there under their older names too. `tour_category` is the name of the first category;
    `tour_per_head_price` is `min_price`, `date_tour` is `next_start_date`, `number_of_nodes` counts the stops of the
    itinerary, and `itinerary_info` names them day by day. Each is null (or 0, or empty) while there is no category,
    price, departure or stop. `user_id` and `created_by` (a username) say who created the event; null when that was not
    recorded.
    """

    event_id: int
    client_id: int
    user_id: int | None
    title: str
    destination: str
    description: str
    instruction_for_trip: str
    trip_includes: str
    tour_capacity: int
    tour_duration: int
    status: EventStatus
    display_sequence: int | None
    is_editable: bool
    is_fixed: bool
    images: list[Sent]
    videos: list[str]
    created_by: str | None
    tour_category: str | None
    tour_per_head_price: RupeesOut | None
    date_tour: date | None
    number_of_nodes: int
    itinerary_info: str
    categories: list[CategoryOut]
    category_ids: list[int]
    min_price: RupeesOut | None
    departures: int
    next_start_date: date | None
    created_at: datetime
    updated_at: datetime
    version: str


class EventOut(EventRow):
    """An event whole. `missing` is what keeps it from being published; nothing once it can be."""

    itineraries: list[StopOut]
    event_plans: list[DepartureOut]
    room_bed_pricings: list[PriceOut]
    missing: list[Missing]


class EventRows(BaseModel):
    """A page of an operator's events."""

    data: list[EventRow]
    total: int
    total_pages: int


class Duplicated(BaseModel):
    """The copy of an event."""

    event_id: int


class Proposed(BaseModel):
    """A departure that a rule would make. `exists`: there is one on that day already, so none is made."""

    booking_start_date: date
    booking_end_date: date
    tour_start_date: date
    tour_end_date: date
    status: PlanStatus
    exists: bool


class Proposal(BaseModel):
    """What a rule would make, the earliest first; `to_make` leaves out those that exist."""

    departures: list[Proposed]
    to_make: int


class Sequenced(BaseModel):
    """The order was saved."""

    message: Literal["Sequence saved successfully!"] = "Sequence saved successfully!"

    @classmethod
    def ok(cls) -> Self:
        """The one answer there is."""
        return cls()
