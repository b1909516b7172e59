"""What the catalogue tells: the terms other domains sell by, and the shapes of the wire."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Annotated, Literal

from pydantic import BaseModel, Field, StringConstraints, WithJsonSchema

from toli.clients.schemas import Bracket, StoredBracket
from toli.kit.bodies import RequestBody
from toli.kit.money import Paise, RupeesOut
from toli.kit.text import Line
from toli.media.schemas import Image

EventStatus = Literal["draft", "active", "inactive"]
EventFilter = Literal[EventStatus, "published"]
"""Published events are active or inactive."""
RoomType = Literal["Single Sharing", "Double Sharing", "Triple Sharing", "Quad Sharing"]
Rupees = Annotated[int | float, WithJsonSchema({"type": "number", "description": "Rupees, at most two decimals"})]
"""An amount that PostgreSQL wrote in rupees itself."""

PLAN_STATUS = """
    CASE WHEN {plan}.is_draft THEN 'draft'
         WHEN {event}.status <> 'active' AND {today} <= {plan}.booking_end_date THEN 'paused'
         WHEN {today} < {plan}.booking_start_date THEN 'upcoming'
         WHEN {today} <= {plan}.booking_end_date THEN 'booking'
         WHEN {today} < {plan}.tour_start_date THEN 'scheduled'
         WHEN {today} <= {plan}.tour_end_date THEN 'ongoing'
         ELSE 'completed' END
"""
"""`rules.plan_status` in SQL, for lists filtered by it: `plan` is a row of event_plan, `event` the row of its event."""

WITH_TAX = "({price} + 100 * ((2 * {price} * {tax_rate_bp} + 1000000) / 2000000))"
"""`rules.price_with_tax` in SQL: `price` is in paise, a bigint."""

PlanStatus = Literal["upcoming", "booking", "scheduled", "ongoing", "completed", "paused", "draft"]


Sort = Literal["recommended", "soonest", "price", "price_desc", "days", "days_desc"]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a list of trips is narrowed to. Every word is to be found in title, place or a category's name.

    `month` is its first day and asks for a departure in it that is or will be on sale; `place` is one of a
    destination's parts; prices are starting prices; all bounds are inclusive. `operator_id` is a client's.
    """

    words: tuple[str, ...] = ()
    category_id: int | None = None
    month: date | None = None
    days_min: int | None = None
    days_max: int | None = None
    price_min: Paise | None = None
    price_max: Paise | None = None
    place: str | None = None
    operator_id: int | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """How a plan stands at this moment: what its client has set, and the beds that are free, by sharing type too."""

    client_id: int
    event_plan_id: int
    terms_version: int
    is_approved: bool
    time_zone: str
    tax_rate_bp: int
    advance_rate_bp: int
    balance_days_before_start: int | None
    cancellation_brackets: list[StoredBracket]
    available: int
    beds: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class SharingPrice:
    """A sharing type of a plan and its price a head for the trip."""

    room_bed_id: int
    room_type: str
    room_capacity: int
    price_per_head_paise: Paise


@dataclass(frozen=True, slots=True)
class PlanTerms:
    """What a plan sells, as of one version of its terms: whatever changes any of it makes another version.

    `is_published`: the event is active, the plan no draft. `sharing` is in the order of its ids.
    """

    version: int
    event_id: int
    is_published: bool
    booking_start_date: date
    booking_end_date: date
    tour_start_date: date
    tour_end_date: date
    sharing: tuple[SharingPrice, ...]


@dataclass(frozen=True, slots=True)
class SharingTerms:
    """A sharing type of a plan; `available` is bounded by its own beds and by the plan's."""

    room_bed_id: int
    room_type: str
    room_capacity: int
    price_per_head_paise: Paise
    available: int


@dataclass(frozen=True, slots=True)
class SaleTerms:
    """Everything that decides whether a plan can be sold now, and for how much.

    `today` and the dates are calendar dates in the client's time zone. `is_open`: the client is approved, the event
    active, the plan published and today within its booking window. `sharing` is in the order of its ids, the
    order in which beds are claimed.
    """

    client_id: int
    event_id: int
    event_plan_id: int
    tour_start_date: date
    tour_end_date: date
    today: date
    is_open: bool
    terms_version: int
    tax_rate_bp: int
    advance_rate_bp: int
    balance_days_before_start: int | None
    cancellation_brackets: list[StoredBracket]
    available: int
    sharing: tuple[SharingTerms, ...]


@dataclass(frozen=True, slots=True)
class NewEvent:
    """An event as its operator describes it."""

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
class Stop:
    """A stop of a day, counted from 1; `eta` is the time of day at the place."""

    day_count: int
    stop_name: str
    eta: time | None
    description: str


@dataclass(frozen=True, slots=True)
class RoomPrice:
    """A sharing type: how many rooms of it there are, and its price a head for the whole trip."""

    room_type: RoomType
    total_rooms: int
    price_per_head_trip_paise: Paise
    remarks: str = ""


@dataclass(frozen=True, slots=True)
class PlanDates:
    """The dates of a departure, all inclusive, on the client's calendar."""

    booking_start_date: date
    booking_end_date: date
    tour_start_date: date
    tour_end_date: date


@dataclass(frozen=True, slots=True)
class LockedEvent:
    """What decides which changes an event still takes."""

    status: EventStatus
    tour_capacity: int
    tour_duration: int


@dataclass(frozen=True, slots=True)
class Progress:
    """How complete an event is: what decides whether it can be published. `days` are those with a stop."""

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


class ListedPlan(BaseModel):
    """A departure on a card: on sale today, or from `opens_on` on; `guaranteed` when as many are booked as it takes.

    `price_with_tax` is that of its cheapest free bed, tax included; null when none is free.
    """

    ep_id: int
    tour_start_date: date
    tour_end_date: date
    opens_on: date | None
    available_slots: int
    guaranteed: bool
    price_with_tax: Rupees | None


class EventCard(BaseModel):
    """An event in a list of trips. `start_date` is its next departure that is or will be on sale.

    `min_price_with_tax`: see `ListedEvent`.
    """

    id: int
    title: str
    destination: str
    primary_image: Image | None
    start_date: date | None
    tour_duration: int
    min_price: Rupees | None
    min_price_with_tax: Rupees | None
    tax_percent: Rupees
    client_url: str
    client_name: str
    event_plans: list[ListedPlan]


class EventPage(BaseModel):
    """A page of a list of trips; `total` counts those of all pages."""

    events: list[EventCard]
    total: int
    has_more: bool


class ListedEvent(BaseModel):
    """An event on a storefront shelf. `images` holds its cover alone; the event's own page has the rest.

    `min_price_with_tax` is what the cheapest bed costs that can be booked now, tax included; with none, the cheapest
    of the departures that open later, or else of all sharing types. `min_price` is the cheapest sharing type's, without
    tax, free or not.
    """

    event_id: int
    title: str
    destination: str
    images: list[Image]
    tour_duration: int
    min_price: Rupees | None
    min_price_with_tax: Rupees | None
    tax_percent: Rupees
    status: EventStatus
    event_plans: list[ListedPlan]


class CategoryOut(BaseModel):
    """A shelf of a storefront."""

    category_id: int
    name: str
    description: str


class AnyCategory(BaseModel):
    """A category of a client, or of the platform's own list (without an id)."""

    category_id: int | None
    name: str
    description: str


class OwnCategory(CategoryOut):
    """A category as those who run the client see it, with how many events stand in it."""

    events: int


class CategoryBody(RequestBody):
    """What a category is called. Without a name it is refused in the seed's words."""

    name: Annotated[Line, StringConstraints(max_length=60)] = ""
    description: Annotated[Line, StringConstraints(max_length=300)] = ""


class CategoryIn(CategoryBody):
    """A new category, and whose it is when the host does not say."""

    client_id: Annotated[int | None, Field(ge=1, le=2**63 - 1)] = None


class CategoryOrder(BaseModel):
    """All categories of a client in the order they are to stand in."""

    category_ids: Annotated[list[int], Field(min_length=1, max_length=500)]


class Shelf(CategoryOut):
    """A shelf with what stands on it, at most ten."""

    events: list[ListedEvent]


class ItineraryOut(BaseModel):
    """A stop of a day; `eta` is a time of day, `HH:MM`."""

    itinerary_id: int
    day_count: int
    stop_name: str
    eta: str | None
    description: str


class RoomBedLeft(BaseModel):
    """The beds left of a sharing type, as far as the plan's own allow."""

    room_bed_id: int
    available_beds: int


class PlanOut(BaseModel):
    """A departure; `status` follows from its dates and the client's today.

    `guaranteed` when as many are booked as it takes for the tour to run. `price_with_tax` is that of its cheapest free
    bed, tax included; null when none is free. `instruction_for_trip` stands in place of the event's own; empty where
    the event's counts.
    """

    ep_id: int
    booking_start_date: date
    booking_end_date: date
    tour_start_date: date
    tour_end_date: date
    status: PlanStatus
    instruction_for_trip: str
    available_slots: int
    guaranteed: bool
    price_with_tax: RupeesOut | None
    room_beds: list[RoomBedLeft]


class RoomBedPricing(BaseModel):
    """A sharing type and its price a head, for the trip and a day of it; `…_with_tax` is what one bed costs in all."""

    room_bed_id: int
    room_type: RoomType
    room_capacity: int
    price_per_head_trip: RupeesOut
    price_per_head_per_day: RupeesOut
    price_with_tax: RupeesOut
    price_per_day_with_tax: RupeesOut


class EventClient(BaseModel):
    """Whose event it is; logo and banner are file names for `/images/view/{filename}`.

    `cancellation_brackets`: what cancelling a booking made now would cost, the earliest cancellation first.
    """

    client_id: int
    client_name: str
    client_url: str
    client_logo: str | None
    client_banner: str | None
    cancellation_brackets: list[Bracket]


class EventDetails(BaseModel):
    """Everything the event's page shows. `bookable`: the event is active and a plan of it is open today.

    `min_price_with_tax`: see `ListedEvent`. `tax_percent` is what prices with tax include. `tour_per_head_price` is
    `min_price` under its older name; both are null without prices. `display_sequence` is the operator's order, null for
    an event without a place in it. `videos` are https links.
    """

    event_id: int
    client_id: int
    title: str
    description: str
    destination: str
    images: list[Image]
    videos: list[str]
    tour_duration: int
    tour_capacity: int
    status: EventStatus
    instruction_for_trip: str
    trip_includes: str
    display_sequence: int | None
    created_at: datetime
    tour_per_head_price: RupeesOut | None
    min_price: RupeesOut | None
    min_price_with_tax: RupeesOut | None
    tax_percent: Rupees
    bookable: bool
    itineraries: list[ItineraryOut]
    event_plans: list[PlanOut]
    room_bed_pricings: list[RoomBedPricing]
    categories: list[CategoryOut]
    client: EventClient
