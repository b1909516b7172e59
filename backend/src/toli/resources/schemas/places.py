"""Places on the wire."""

from pydantic import BaseModel

from toli.kit.bodies import RequestBody
from toli.kit.money import RupeesOut
from toli.resources.schemas.departures import Coming
from toli.resources.schemas.fields import Longer, MaybeRupees, PublicId, Short, Version


class PlaceIn(RequestBody):
    """A place as it is to be: what it charges a person, and what the operator adds to that, in rupees."""

    name: Short = ""
    location: Longer = ""
    link: Longer = ""
    base_price_per_person: MaybeRupees = None
    commission_per_person: MaybeRupees = None
    version: Version | None = None


class NewPlaceIn(PlaceIn):
    """A place to add. On the main site `client_id` says whose; without it the operator's first client is meant."""

    client_id: PublicId | None = None


class PlaceOut(BaseModel):
    """A place. `coming` are the departures it stands on that are not over."""

    id: int
    place_id: int
    client_id: int
    name: str
    location: str
    link: str
    base_price_per_person: RupeesOut
    commission_per_person: RupeesOut
    final_price_per_person: RupeesOut
    coming: list[Coming]
    version: Version


class Places(BaseModel):
    """A page of places, the newest first."""

    items: list[PlaceOut]
    has_next: bool
    total: int
