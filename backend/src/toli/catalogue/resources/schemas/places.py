from pydantic import BaseModel, Field

from toli.catalogue.resources.schemas.departures import Coming
from toli.catalogue.resources.schemas.fields import Longer, PaiseIn, PublicId, Short, Version
from toli.kit.money import RupeesOut
from toli.kit.wire import RequestBody


class PlaceIn(RequestBody):
    """Price per person and commission are rupees."""

    name: Short = ""
    location: Longer = ""
    link: Longer = ""
    base_price_paise: PaiseIn = Field(None, alias="base_price_per_person")
    commission_paise: PaiseIn = Field(None, alias="commission_per_person")
    version: Version | None = None


class NewPlaceIn(PlaceIn):
    client_id: PublicId | None = None


class PlaceOut(BaseModel):
    id: int
    place_id: int
    client_id: int
    name: str
    location: str
    link: str
    base_price_per_person: RupeesOut = Field(validation_alias="base_price_paise")
    commission_per_person: RupeesOut = Field(validation_alias="commission_paise")
    final_price_per_person: RupeesOut
    coming: list[Coming]
    version: Version


class Places(BaseModel):
    items: list[PlaceOut]
    has_next: bool
    total: int
