from datetime import date, datetime

from pydantic import BaseModel, Field

from toli.catalogue.pricing.schemas.discounts import DiscountOfferOut
from toli.catalogue.pricing.schemas.terms import SectionsOut
from toli.catalogue.trips.schemas.categories import CategoryOut
from toli.catalogue.trips.schemas.departures import PlanStatus
from toli.catalogue.trips.schemas.events import EventFacts, TripStatus
from toli.catalogue.trips.schemas.fields import Rupees
from toli.catalogue.trips.schemas.itinerary import StopFacts
from toli.catalogue.trips.schemas.options import AddOnOffer, TravellerCategoryOut, VariantOffer
from toli.clients.media.schemas import Image
from toli.kit.money import RupeesOut
from toli.kit.wire import Schema


class ListedPlan(Schema):
    """On sale today, or from `opens_on`. `guaranteed`: it runs.

    `price_with_tax`: of its cheapest free bed, `cheapest_left`: its type if a cheaper one is sold out; null: none free.
    `rank` 1: the cheapest on sale, else the cheapest that opens later, else the next.
    """

    departure_id: int = Field(alias="ep_id")
    tour_start_date: date
    tour_end_date: date
    opens_on: date | None
    available_slots: int
    guaranteed: bool
    minimum_group: int | None
    going: int
    price_with_tax: Rupees | None
    cheapest_left: str | None
    rank: int


class TripRating(BaseModel):
    """Average of the visible reviews, to one decimal."""

    average: float
    count: int


class ListedEvent(Schema):
    """`images` has the cover only. `untranslated`: texts in English for lack of a translation.

    `min_price_with_tax`: of the departure of rank 1, else the cheapest. `min_price`: the cheapest without tax, free or
    not.
    """

    trip_id: int
    title: str
    destination: str
    untranslated: list[str]
    images: list[Image]
    tour_duration: int
    min_price: Rupees | None
    min_price_with_tax: Rupees | None
    tax_percent: Rupees
    status: TripStatus
    rating: TripRating | None
    event_plans: list[ListedPlan]


class Shelf(CategoryOut):
    events: list[ListedEvent]


class ItineraryOut(StopFacts):
    """`eta` is `HH:MM`, `distance_km` from the previous item."""

    untranslated: list[str]
    image: Image | None


class RoomBedLeft(Schema):
    """`single_supplement_with_tax`: extra for a whole room alone; null: not offered."""

    sharing_type_id: int
    available_beds: int
    price_per_head_trip: RupeesOut
    price_with_tax: RupeesOut
    price_per_day_with_tax: RupeesOut
    single_supplement_with_tax: RupeesOut | None


class CancellationOffer(BaseModel):
    """Refund of one person's full payment if cancelled by `until`."""

    until: date
    price_with_tax: RupeesOut
    refund: RupeesOut


class PlanOut(Schema):
    """`status` follows from its dates. No `rank`: private or not on sale.

    `price_with_tax`, `cheapest_left`, `rank`: see `ListedPlan`. `decide_on`: the operator decides if it runs.
    `instruction_for_trip` empty, `terms` null: the event's. `offers`: today's automatic discounts. `minimum_party`:
    people per booking. `cancellation` null: no refund, or no free bed.
    """

    departure_id: int = Field(alias="ep_id")
    booking_start_date: date
    booking_end_date: date
    tour_start_date: date
    tour_end_date: date
    status: PlanStatus
    instruction_for_trip: str
    available_slots: int
    capacity: int
    guaranteed: bool
    minimum_group: int | None
    going: int
    decide_on: date | None
    price_with_tax: RupeesOut | None
    cheapest_left: str | None
    rank: int | None
    cancellation: CancellationOffer | None
    room_beds: list[RoomBedLeft]
    variants: list[VariantOffer]
    add_ons: list[AddOnOffer]
    offers: list[DiscountOfferOut]
    terms: SectionsOut | None
    minimum_party: int | None


class RoomBedPricing(Schema):
    """Per person, for the trip and per day.

    `single_supplement`: extra for a whole room alone; null: not offered.
    """

    sharing_type_id: int
    room_type: str
    room_capacity: int
    price_per_head_trip: RupeesOut
    price_per_head_per_day: RupeesOut
    price_with_tax: RupeesOut
    price_per_day_with_tax: RupeesOut
    single_supplement: RupeesOut | None
    single_supplement_with_tax: RupeesOut | None


class EventClient(BaseModel):
    """Logo and banner: file names for `/images/view/{filename}`.

    `introduction`: first paragraph, in Markdown. `licences`: one per line. Without online payments its trips are booked
    on request.
    """

    client_id: int
    client_name: str
    client_url: str
    client_logo: str | None
    client_banner: str | None
    tagline: str
    introduction: str
    public_phone: str
    public_whatsapp: str
    since_year: int | None
    licences: str
    takes_online_payments: bool


class EventDetails(EventFacts):
    """`bookable`: active, and a departure is open today.

    `min_price_with_tax`, `untranslated`: see `ListedEvent`. `tour_per_head_price`: older name of `min_price`. `terms`:
    of departures without own terms. Each traveller has one of `variants`, if any.
    """

    trip_id: int
    client_id: int
    untranslated: list[str]
    images: list[Image]
    status: TripStatus
    display_sequence: int | None
    created_at: datetime
    tour_per_head_price: RupeesOut | None
    min_price: RupeesOut | None
    min_price_with_tax: RupeesOut | None
    tax_percent: Rupees
    terms: SectionsOut
    bookable: bool
    itineraries: list[ItineraryOut]
    event_plans: list[PlanOut]
    room_bed_pricings: list[RoomBedPricing]
    variants: list[VariantOffer]
    traveller_categories: list[TravellerCategoryOut]
    add_ons: list[AddOnOffer]
    categories: list[CategoryOut]
    client: EventClient
