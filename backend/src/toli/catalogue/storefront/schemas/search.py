from dataclasses import dataclass
from datetime import date
from typing import Annotated, Final, Literal

from pydantic import BaseModel, Field

from toli.catalogue.storefront.schemas.storefront import ListedPlan, TripRating
from toli.catalogue.trips.schemas.fields import Rupees
from toli.clients.media.schemas import Image
from toli.kit.money import Paise
from toli.kit.paging import Page
from toli.kit.wire import Schema

Sort = Literal["recommended", "soonest", "price", "price_desc", "days", "days_desc"]


Days = Annotated[int | None, Field(ge=1, le=366, description="Inclusive")]
Price = Annotated[int | None, Field(ge=0, le=10**9, description="Rupees, inclusive, of the starting price with tax")]
WORDS: Final = "Words of a title, a place or a category, all to be found; accents do not matter, nor do small errors"


class SearchQuery(BaseModel):
    """One model validates faster than single parameters."""

    client: Annotated[str | None, Field(max_length=30, description="An operator's subdomain label")] = None
    q: Annotated[str, Field(max_length=100, description=WORDS)] = ""
    category_id: Annotated[int | None, Field(ge=1, le=2**63 - 1)] = None
    month: Annotated[str | None, Field(description="YYYY-MM: with a departure in it, on sale now or later")] = None
    days_min: Days = None
    days_max: Days = None
    price_min: Price = None
    price_max: Price = None
    place: Annotated[
        str | None, Field(max_length=200, description="A part of a destination, as `choices` names it")
    ] = None


class EventsQuery(Page, SearchQuery):
    sort: Sort = "recommended"


@dataclass(frozen=True, slots=True)
class SearchFilter:
    """Every word is in the title, destination or a category name.

    `month`: its first day. `place`: a part of a destination. Bounds are inclusive.
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


class EventCard(BaseModel):
    """`start_date`: next departure. Other fields: see `ListedEvent`."""

    id: int
    title: str
    destination: str
    untranslated: list[str]
    primary_image: Image | None
    start_date: date | None
    tour_duration: int
    min_price: Rupees | None
    min_price_with_tax: Rupees | None
    tax_percent: Rupees
    client_url: str
    client_name: str
    rating: TripRating | None
    event_plans: list[ListedPlan]


class EventPage(BaseModel):
    events: list[EventCard]
    total: int
    has_more: bool


class MonthChoice(BaseModel):
    """A month, `YYYY-MM`."""

    month: str
    trips: int


class DaysChoice(BaseModel):
    days: int
    trips: int


class PriceChoice(BaseModel):
    """Starting prices up to `up_to` rupees, above the previous choice."""

    up_to: int
    trips: int


class PlaceChoice(BaseModel):
    """As written by operators."""

    place: str
    trips: int


class OperatorChoice(BaseModel):
    client_url: str
    client_name: str
    trips: int


class Choices(BaseModel):
    """Each is counted with the other filters applied."""

    total: int
    months: list[MonthChoice]
    days: list[DaysChoice]
    prices: list[PriceChoice]
    places: list[PlaceChoice]
    operators: list[OperatorChoice]


class SuggestedTrip(Schema):
    trip_id: int
    title: str
    destination: str
    untranslated: list[str]
    image: Image | None
    client_url: str
    client_name: str


class SuggestedCategory(BaseModel):
    category_id: int
    name: str
    trips: int


class Suggestions(BaseModel):
    """Best first."""

    trips: list[SuggestedTrip]
    places: list[PlaceChoice]
    categories: list[SuggestedCategory]
