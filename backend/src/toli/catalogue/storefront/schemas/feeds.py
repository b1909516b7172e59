from datetime import date
from enum import StrEnum

from pydantic import BaseModel

from toli.catalogue.trips.schemas.fields import Rupees


class FeedAvailability(StrEnum):
    """Google's values; `preorder` is not on sale yet."""

    IN_STOCK = "in_stock"
    OUT_OF_STOCK = "out_of_stock"
    PREORDER = "preorder"


class FeedDeparture(BaseModel):
    """`id` is unique over all companies and never changes.

    `price`: rupees with tax, of the cheapest free bed; null when sold out. `opens_on`: before the sale starts.
    `is_guaranteed`: it runs in any case.
    """

    id: str
    trip_id: int
    departure_id: int
    title: str
    destination: str
    days: int
    starts_on: date
    ends_on: date
    opens_on: date | None
    availability: FeedAvailability
    beds_left: int
    is_guaranteed: bool
    price: Rupees | None
    currency: str
    url: str
    image_url: str | None


class DepartureFeed(BaseModel):
    company: str
    url: str
    departures: list[FeedDeparture]
