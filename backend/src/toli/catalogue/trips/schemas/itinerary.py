from datetime import time
from typing import Annotated

from pydantic import BaseModel, Field

from toli.catalogue.trips.schemas.fields import Latitude, Longitude, LongText, PublicId, Version
from toli.clients.media.schemas import Sent
from toli.kit.languages import OtherLanguage
from toli.kit.text import Line
from toli.kit.wire import RequestBody, Schema


class StopTexts(RequestBody):
    """Empty texts appear in English."""

    stop_name: Annotated[Line, Field(max_length=200)] = ""
    description: LongText = ""


class StopIn(RequestBody):
    """`day_count` from 1; `eta` is a local time.

    `distance_km`: from the previous item. `image`: file name from `/images/upload`. `translations`, by code, replaces
    all.
    """

    itinerary_id: PublicId | None = None
    trip_id: PublicId | None = None
    day_count: Annotated[int, Field(le=366)] | None = None
    stop_name: Annotated[Line, Field(max_length=200)] | None = None
    eta: time | None = None
    description: LongText | None = None
    latitude: Latitude | None = None
    longitude: Longitude | None = None
    altitude_m: Annotated[int, Field(ge=-500, le=9_000)] | None = None
    distance_km: Annotated[float, Field(ge=0, le=5_000)] | None = None
    image: Annotated[str, Field(max_length=100)] | None = None
    translations: Annotated[dict[OtherLanguage, StopTexts], Field(max_length=20)] | None = None
    version: Version | None = None


class StopPlace(BaseModel):
    itinerary_id: PublicId
    day_count: Annotated[int, Field(ge=1, le=366)]


class StopFacts(Schema):
    """`eta` is `HH:MM`, `distance_km` from the previous item."""

    itinerary_id: int
    day_count: int
    stop_name: str
    eta: str | None
    description: str
    latitude: float | None
    longitude: float | None
    altitude_m: int | None
    distance_km: float | None


class StopOut(StopFacts):
    trip_id: int
    image: Sent | None
    translations: dict[str, StopTexts]
    version: str
