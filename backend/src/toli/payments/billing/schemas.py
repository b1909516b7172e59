"""Schemas of billing. Rupees."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import Annotated, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from toli.kit.dates import CalendarDate
from toli.kit.gst import StateCode
from toli.kit.money import Paise, RupeesOut, half_up
from toli.kit.text import Line, Text
from toli.kit.wire import RequestBody


@dataclass(frozen=True, slots=True)
class PaidSupply:
    """A receipt or refund in the platform's account. Paise.

    `of_amount`, `of_taxable`, `is_taxed`: of the document with the tax (this one, or a later invoice).
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
        return Paise(half_up(self.amount * self.of_taxable, self.of_amount) if self.is_taxed else 0)


@dataclass(frozen=True, slots=True)
class CollectedTax:
    """Tax at one rate on one GSTIN's supplies to one place. Paise; rate in basis points."""

    gstin: str
    place_of_supply: str
    rate_bp: int
    gross: int
    returned: int
    igst: int
    cgst: int
    sgst: int


class SourceTaxOut(BaseModel):
    """`month` is its first day. The tax is on `net`: `gross` less `returned`, at least 0."""

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
    """A month's tax from all clients.

    `gstin` null: nothing is collected. `months`: first days of months with tax, the latest first.
    """

    gstin: str | None
    months: list[date]
    month: date | None
    data: list[SourceTaxOut]
    net: RupeesOut
    igst: RupeesOut
    cgst: RupeesOut
    sgst: RupeesOut


class PlatformInvoiceKind(StrEnum):
    INVOICE = "invoice"
    CREDIT = "credit"


@dataclass(frozen=True, slots=True)
class Plan:
    """A commission in basis points, or in paise, per booking."""

    valid_from: date
    percent_bp: int | None
    amount_paise: int | None


@dataclass(frozen=True, slots=True)
class CommissionLine:
    booking_id: int
    value: int
    commission: int


class Party(BaseModel):
    """A supplier or customer; without GSTIN: not registered."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    address: str
    state: str | None
    gstin: str | None


class InvoiceContent(BaseModel):
    """The content of an invoice; `refers_to`: invoices of a credit note."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    supplier: Party
    customer: Party
    place_of_supply: str | None
    bookings: int
    refers_to: tuple[str, ...] = ()


class CommissionPlanIn(RequestBody):
    """Percent of the price without tax, or rupees, per booking. Exactly one of both."""

    valid_from: CalendarDate
    percent: Annotated[Decimal, Field(ge=0, le=50, decimal_places=2)] | None = None
    amount: Annotated[Decimal, Field(gt=0, le=100_000, decimal_places=2)] | None = None

    @model_validator(mode="after")
    def _one(self) -> Self:
        if (self.percent is None) == (self.amount is None):
            raise ValueError(Text("Enter a percentage or an amount."))
        return self


class CommissionPlanOut(BaseModel):
    """Commission per booking confirmed from `valid_from`."""

    valid_from: date
    percent: float | None
    amount: RupeesOut | None


class InvoicePaymentIn(RequestBody):
    """The bank payment of an invoice, or repayment of a credit note."""

    paid_on: CalendarDate
    reference: Annotated[Line, Field(min_length=4, max_length=40)]


class PlatformInvoiceOut(BaseModel):
    """An invoice or credit note. `url` is its PDF. `is_deducted`: from the client's balance."""

    invoice_id: int
    kind: PlatformInvoiceKind
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
    """`expected`: commission without tax of confirmed, uninvoiced bookings.

    `to_pay`: unpaid invoices less credit notes, without deducted amounts. `today`: earliest start of a new plan.
    """

    today: date
    plans: list[CommissionPlanOut]
    expected_bookings: int
    expected: RupeesOut
    to_pay: RupeesOut
    invoices: list[PlatformInvoiceOut]
