"""What searches of trips offer: the choices of their filters, and suggestions while somebody types."""

from pydantic import BaseModel

from toli.media.schemas import Image


class MonthChoice(BaseModel):
    """A month (`YYYY-MM`) and the trips that depart in it."""

    month: str
    trips: int


class DaysChoice(BaseModel):
    """A length in days and the trips of it."""

    days: int
    trips: int


class PriceChoice(BaseModel):
    """The trips whose starting price is at most `up_to` rupees and more than the choice before."""

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
    """What each filter offers, counted with the other filters as they are; `total` with all of them."""

    total: int
    months: list[MonthChoice]
    days: list[DaysChoice]
    prices: list[PriceChoice]
    places: list[PlaceChoice]
    operators: list[OperatorChoice]


class SuggestedTrip(BaseModel):
    """A trip that may be meant."""

    event_id: int
    title: str
    destination: str
    image: Image | None
    client_url: str
    client_name: str


class SuggestedCategory(BaseModel):
    """A category that may be meant, and how many of its trips were found."""

    category_id: int
    name: str
    trips: int


class Suggestions(BaseModel):
    """What somebody who is typing may mean, the likeliest first."""

    trips: list[SuggestedTrip]
    places: list[PlaceChoice]
    categories: list[SuggestedCategory]
