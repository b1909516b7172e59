"""What the platform collects from clients and charges to them, on the wire. Money is in rupees."""

from dataclasses import dataclass
from datetime import date

from pydantic import BaseModel

from toli.kit.gst import StateCode
from toli.kit.money import Paise, RupeesOut, half_up


@dataclass(frozen=True, slots=True)
class PaidSupply:
    """A receipt of a payment in the platform's account, or a refund of one. Paise.

    The tax of the supply is on the document itself or, where it came after it, on the booking's invoice: `of_amount`
    is the amount of that, `of_taxable` its taxable value without what has no tax, and `is_taxed` whether it has tax.
    """

    is_return: bool
    issued_on: date
    gstin: str
    place_of_supply: str
    amount: int
    of_amount: int
    of_taxable: int
    is_taxed: bool

    @property
    def taxable(self) -> Paise:
        """The value of the taxable supply in the payment; nothing where no tax is charged."""
        return Paise(half_up(self.amount * self.of_taxable, self.of_amount) if self.is_taxed else 0)


@dataclass(frozen=True, slots=True)
class CollectedTax:
    """The tax at one rate on the supplies of one GSTIN to one place. Paise; rate in basis points."""

    gstin: str
    place_of_supply: str
    rate_bp: int
    gross: int
    returned: int
    igst: int
    cgst: int
    sgst: int


class SourceTaxOut(BaseModel):
    """Tax that the platform collected at source of a month, by GSTIN, place of supply and rate.

    `month` is its first day. The tax is on the taxable value `net`: `gross` less `returned`, never below zero.
    """

    client_id: int
    client_name: str
    month: date
    gstin: str
    place_of_supply: StateCode
    rate_percent: float
    gross: RupeesOut
    returned: RupeesOut
    net: RupeesOut
    igst: RupeesOut
    cgst: RupeesOut
    sgst: RupeesOut


class SourceTaxMonth(BaseModel):
    """What the platform collected at source in a month, of all clients.

    `gstin` is the platform's registration for it, null where none is set: nothing is collected then. `months` are those
    with something collected, the latest first, by their first days; `month` is null where there are none.
    """

    gstin: str | None
    months: list[date]
    month: date | None
    data: list[SourceTaxOut]
    net: RupeesOut
    igst: RupeesOut
    cgst: RupeesOut
    sgst: RupeesOut
