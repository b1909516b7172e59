"""Places on the wire."""

from pydantic import BaseModel, Field

from toli.kit.bodies import RequestBody
from toli.kit.money import RupeesOut
from toli.resources.schemas.departures import Coming
from toli.resources.schemas.fields import Longer, PaiseIn, PublicId, Short, Version


class PlaceIn(RequestBody):
    """The details of a place: its price per person and the operator's commission, in rupees."""

    name: Short = ""
    location: Longer = ""
    link: Longer = ""
    base_price_paise: PaiseIn = Field(None, alias="base_price_per_person")
    commission_paise: PaiseIn = Field(None, alias="commission_per_person")
    version: Version | None = None


class NewPlaceIn(PlaceIn):
    """A place to add. On the main site `client_id` names the client; the default is the operator's first."""

    client_id: PublicId | None = None


class PlaceOut(BaseModel):
    """A place. `coming` are its current and upcoming departures."""

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
    """A page of places, newest first."""

    items: list[PlaceOut]
    has_next: bool
    total: int
