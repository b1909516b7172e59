"""Events as visitors see them: cards, listings and the event page."""

from datetime import date, datetime

from pydantic import BaseModel

from toli.catalogue.schemas.categories import CategoryOut
from toli.catalogue.schemas.departures import PlanStatus
from toli.catalogue.schemas.events import EventFacts, EventStatus
from toli.catalogue.schemas.fields import Rupees
from toli.catalogue.schemas.options import AddOnOffer, TravellerCategoryOut, VariantOffer
from toli.kit.money import RupeesOut
from toli.media.schemas import Image
from toli.pricing.schemas.discounts import OfferOut
from toli.pricing.schemas.terms import SectionsOut


class ListedPlan(BaseModel):
    """A departure on a card: on sale today, or from `opens_on` on.

    `guaranteed` when it runs; else it does from `minimum_group` people on, of whom `going` have booked.
    `price_with_tax` is that of its cheapest free bed, tax included; null when none is free. `cheapest_left` names the
    sharing type of that bed when a cheaper type of the departure is sold out. The card of the trip shows the departure
    of `rank` 1 with its own price: the cheapest on sale, else the cheapest that opens later, else the next one.
    """

    ep_id: int
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


class ListedEvent(BaseModel):
    """An event in a category of a storefront. `images` has its cover only.

    `untranslated` names the texts that are in English, since there are none in the language of the reader.

    `min_price_with_tax` is the price of the departure of rank 1, or else that of the cheapest sharing type, tax
    included. `min_price` is the cheapest sharing type's, without tax, free or not.
    """

    event_id: int
    title: str
    destination: str
    untranslated: list[str]
    images: list[Image]
    tour_duration: int
    min_price: Rupees | None
    min_price_with_tax: Rupees | None
    tax_percent: Rupees
    status: EventStatus
    event_plans: list[ListedPlan]


class Shelf(CategoryOut):
    """A category with its events, at most ten."""

    events: list[ListedEvent]


class ItineraryOut(BaseModel):
    """An itinerary item; `eta` is a time of day, `HH:MM`, `distance_km` the way from the item before.

    `untranslated`: see `ListedEvent`.
    """

    itinerary_id: int
    day_count: int
    stop_name: str
    eta: str | None
    description: str
    latitude: float | None
    longitude: float | None
    altitude_m: int | None
    distance_km: float | None
    untranslated: list[str]
    image: Image | None


class RoomBedLeft(BaseModel):
    """The free beds of a sharing type, at most those of the departure, and its price per person on this departure.

    `price_with_tax` and `price_per_day_with_tax` include tax, and so does `single_supplement_with_tax`: what one person
    pays besides for a whole room; null where nobody takes one alone.
    """

    room_bed_id: int
    available_beds: int
    price_per_head_trip: RupeesOut
    price_with_tax: RupeesOut
    price_per_day_with_tax: RupeesOut
    single_supplement_with_tax: RupeesOut | None


class CancellationOffer(BaseModel):
    """What comes back of the price of one person that is paid in full, when cancelled on `until` or before.

    `price_with_tax` is the price meant; `refund` is all of it where cancelling is free until then.
    """

    until: date
    price_with_tax: RupeesOut
    refund: RupeesOut


class PlanOut(BaseModel):
    """A departure; `status` follows from its dates and the client's today.

    `guaranteed` when it runs. From `minimum_group` people on it does, of whom `going` have booked; on `decide_on` the
    operator decides otherwise. `price_with_tax`, `cheapest_left` and `rank`: see `ListedPlan`; without a `rank` it is
    not on sale, or private. `instruction_for_trip` replaces that of the event; empty: the
    event's applies. `offers` are the automatic discounts that it has today for who books early and for groups. `terms`
    is null where they are those of the event. `minimum_party` is the fewest people of one booking on a private
    departure. `cancellation` is for who pays `price_with_tax` today; null when nothing would come back, or no bed is
    free.
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
    offers: list[OfferOut]
    terms: SectionsOut | None
    minimum_party: int | None


class RoomBedPricing(BaseModel):
    """A sharing type and its price per person, for the trip and per day; `…_with_tax` includes tax.

    `single_supplement` is what one person pays besides for a whole room; null where nobody takes one alone.
    """

    room_bed_id: int
    room_type: str
    room_capacity: int
    price_per_head_trip: RupeesOut
    price_per_head_per_day: RupeesOut
    price_with_tax: RupeesOut
    price_per_day_with_tax: RupeesOut
    single_supplement: RupeesOut | None
    single_supplement_with_tax: RupeesOut | None


class EventClient(BaseModel):
    """The operator of an event; logo and banner are file names for `/images/view/{filename}`.

    `introduction` is the first paragraph that it writes about itself, in Markdown. Empty contact details are not
    shown. It runs trips since `since_year`; `licences` has a line for each. Without online payments its trips are
    booked by asking for them.
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
    """Everything the event's page shows. `bookable`: the event is active and a plan of it is open today.

    `min_price_with_tax`: see `ListedEvent`. `tax_percent` is what prices with tax include. `tour_per_head_price` is
    `min_price` under its older name; both are null without prices. `display_sequence` is the operator's order, null for
    an event without a place in it. `terms` are those of its departures, where they have none of their own.
    A trip with `variants` has one for each traveller; who is of none of `traveller_categories` pays the whole price.
    `untranslated`: see `ListedEvent`.
    """

    event_id: int
    client_id: int
    untranslated: list[str]
    images: list[Image]
    status: EventStatus
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
