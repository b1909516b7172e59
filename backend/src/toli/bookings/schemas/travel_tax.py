"""The tax that is collected on a trip abroad, on the wire."""

from typing import Literal

from pydantic import BaseModel

from toli.kit.bodies import RequestBody
from toli.kit.money import RupeesOut
from toli.kit.pan import Pan

TcsExemption = Literal["government", "non_resident", "deducts_tax"]
"""Why nothing is collected: the buyer is the government, an embassy or a local authority; is not resident in India and
has no permanent establishment here (notification 99/2022); or deducts tax itself."""


class BookedTravelTax(BaseModel):
    """What of a booking's price is collected for the buyer's income tax; the PAN in part, empty without one."""

    amount: RupeesOut
    pan: str
    exemption: TcsExemption | None


class OwnPanIn(RequestBody):
    """The PAN of who pays for a trip abroad."""

    pan: Pan


class TravelTaxIn(RequestBody):
    """The buyer's PAN, null to keep what is there, and why nothing is collected of them, null when it is."""

    pan: Pan | None = None
    exemption: TcsExemption | None = None
