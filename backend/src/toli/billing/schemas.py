"""What the platform collects from clients and charges to them, on the wire. Money is in rupees."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from toli.kit.bodies import RequestBody
from toli.kit.dates import CalendarDate
from toli.kit.gst import StateCode
from toli.kit.money import Paise, RupeesOut, half_up
from toli.kit.text import Line


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


InvoiceKind = Literal["invoice", "credit"]


@dataclass(frozen=True, slots=True)
class Plan:
    """A commission plan: a share in basis points, or an amount in paise, of each booking confirmed from a day on."""

    valid_from: date
    percent_bp: int | None
    amount_paise: int | None


@dataclass(frozen=True, slots=True)
class CommissionLine:
    """The commission of a booking, in paise; `value` is its price without tax."""

    reservation_event_id: int
    value: int
    commission: int


class Party(BaseModel):
    """Who issues an invoice of the platform, or gets it. Without a GSTIN: not registered."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    address: str
    state: str | None
    gstin: str | None


class InvoiceContent(BaseModel):
    """What an invoice of the platform shows besides its amounts; `refers_to` are the invoices that a note is on."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    supplier: Party
    customer: Party
    place_of_supply: str | None
    bookings: int
    refers_to: tuple[str, ...] = ()


class CommissionPlanIn(RequestBody):
    """What a client pays for each booking confirmed from a day on: a percentage of its price without tax, or rupees.

    Exactly one of both; 0 percent is nothing.
    """

    valid_from: CalendarDate
    percent: Annotated[Decimal, Field(ge=0, le=50, decimal_places=2)] | None = None
    amount: Annotated[Decimal, Field(gt=0, le=100_000, decimal_places=2)] | None = None

    @model_validator(mode="after")
    def _one(self) -> Self:
        if (self.percent is None) == (self.amount is None):
            raise ValueError("Enter a percentage or an amount.")
        return self


class CommissionPlanOut(BaseModel):
    """What a client pays for each booking confirmed from a day on."""

    valid_from: date
    percent: float | None
    amount: RupeesOut | None


class InvoicePaymentIn(RequestBody):
    """The payment of an invoice, or of a credit note to the client, as the bank has it."""

    paid_on: CalendarDate
    reference: Annotated[Line, Field(min_length=4, max_length=40)]


class PlatformInvoiceOut(BaseModel):
    """An invoice of the platform, or a credit note. `url` is its PDF.

    `is_deducted`: it is taken off what the platform owes; of others `paid_on` says when they were paid.
    """

    invoice_id: int
    kind: InvoiceKind
    number: str
    month: date
    issued_on: date
    bookings: int
    taxable: RupeesOut
    tax: RupeesOut
    amount: RupeesOut
    is_deducted: bool
    paid_on: date | None
    paid_reference: str
    url: str


class CommissionOut(BaseModel):
    """A client's commission plans, the latest first, and the platform's invoices.

    `expected` is the commission, without tax, of `expected_bookings` that are confirmed and in no invoice yet. `to_pay`
    is what is left of invoices less credit notes that are not taken off what the platform owes. `today` is the
    client's day: a new plan begins then or later.
    """

    today: date
    plans: list[CommissionPlanOut]
    expected_bookings: int
    expected: RupeesOut
    to_pay: RupeesOut
    invoices: list[PlatformInvoiceOut]
