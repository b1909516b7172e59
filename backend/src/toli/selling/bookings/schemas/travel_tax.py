from enum import StrEnum

from pydantic import BaseModel

from toli.kit.money import RupeesOut
from toli.kit.pan import Pan
from toli.kit.wire import RequestBody


class TcsExemption(StrEnum):
    """Of a buyer, from TCS (notification 99/2022)."""

    GOVERNMENT = "government"
    """Also an embassy or a local authority."""
    NON_RESIDENT = "non_resident"
    """And without a permanent establishment in India."""
    DEDUCTS_TAX = "deducts_tax"


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
