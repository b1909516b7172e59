"""The tax on trips abroad, on the wire."""

from typing import Literal

from pydantic import BaseModel

from toli.kit.money import RupeesOut
from toli.kit.pan import Pan
from toli.kit.wire import RequestBody

TcsExemption = Literal["government", "non_resident", "deducts_tax"]
"""Why nothing is collected: the buyer is the government, an embassy or a local authority; is not resident in India and
has no permanent establishment here (notification 99/2022); or deducts tax itself."""


class BookedTravelTax(BaseModel):
    """The PAN is masked, or empty."""

    amount: RupeesOut
    pan: str
    exemption: TcsExemption | None


class OwnPanIn(RequestBody):
    pan: Pan


class TravelTaxIn(RequestBody):
    """A null PAN keeps the current PAN."""

    pan: Pan | None = None
    exemption: TcsExemption | None = None
