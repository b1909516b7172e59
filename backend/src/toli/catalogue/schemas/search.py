"""Search of trips: filters, result pages, filter choices and suggestions."""

from dataclasses import dataclass
from datetime import date
from typing import Annotated, Final, Literal

from pydantic import BaseModel, Field

from toli.catalogue.schemas.fields import Rupees
from toli.catalogue.schemas.storefront import ListedPlan
from toli.kit.money import Paise
from toli.kit.paging import Page
from toli.media.schemas import Image

Sort = Literal["recommended", "soonest", "price", "price_desc", "days", "days_desc"]


Days = Annotated[int | None, Field(ge=1, le=366, description="Inclusive")]
Price = Annotated[int | None, Field(ge=0, le=10**9, description="Rupees, inclusive, of the starting price with tax")]
WORDS: Final = "Words of a title, a place or a category, all to be found; accents do not matter, nor do small errors"


class SearchQuery(BaseModel):
    """The query parameters of a search. FastAPI validates one model sooner than as many parameters."""

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
    """The query parameters of a list of trips."""

    sort: Sort = "recommended"


@dataclass(frozen=True, slots=True)
class SearchFilter:
    """The filters of a list of trips. Every word is in the title, the destination or a category's name.

    `month` is its first day with a departure in it that is on sale now or later; `place` is one of a
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


class EventCard(BaseModel):
    """An event in a list of trips. `start_date` is its next departure that is or will be on sale.

    `min_price_with_tax` and `untranslated`: see `ListedEvent`.
    """

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
    event_plans: list[ListedPlan]


class EventPage(BaseModel):
    """A page of a list of trips; `total` counts those of all pages."""

    events: list[EventCard]
    total: int
    has_more: bool


class MonthChoice(BaseModel):
    """A month (`YYYY-MM`) and the trips that depart in it."""

    month: str
    trips: int


class DaysChoice(BaseModel):
    """A length in days and the trips of it."""

    days: int
    trips: int


class PriceChoice(BaseModel):
    """The trips with a starting price of at most `up_to` rupees and more than that of the choice before."""

    up_to: int
    trips: int


class PlaceChoice(BaseModel):
    """A place or region as operators write it, and the trips to it."""

    place: str
    trips: int


class OperatorChoice(BaseModel):
    """An operator and its trips."""

    client_url: str
    client_name: str
    trips: int


class Choices(BaseModel):
    """The choices of each filter, counted with the other filters applied; `total` with all of them."""

    total: int
    months: list[MonthChoice]
    days: list[DaysChoice]
    prices: list[PriceChoice]
    places: list[PlaceChoice]
    operators: list[OperatorChoice]


class SuggestedTrip(BaseModel):
    """A suggested trip; `untranslated`: see `ListedEvent`."""

    event_id: int
    title: str
    destination: str
    untranslated: list[str]
    image: Image | None
    client_url: str
    client_name: str


class SuggestedCategory(BaseModel):
    """A suggested category with the number of its trips that were found."""

    category_id: int
    name: str
    trips: int


class Suggestions(BaseModel):
    """Suggestions for the text typed so far, best first."""

    trips: list[SuggestedTrip]
    places: list[PlaceChoice]
    categories: list[SuggestedCategory]
