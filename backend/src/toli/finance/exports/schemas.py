"""Exports for taxes and bookkeeping. Rupees on the wire."""

from calendar import monthrange
from dataclasses import dataclass
from datetime import date
from typing import Literal, Self

from pydantic import BaseModel

from toli.kit.money import Paise, RupeesOut
from toli.kit.tds import TdsSection
from toli.kit.wire import Schema
from toli.payments.ledger.schemas import EntryKind
from toli.selling.customer_tds.schemas import CertificateState

Table = Literal["b2b", "b2cl", "b2cs", "cdnr", "cdnur", "nil", "at", "txpd"]
"""A table of the return GSTR-1 by its name on the portal."""


@dataclass(frozen=True, slots=True)
class Month:
    first: date
    last: date

    @classmethod
    def of(cls, day: date) -> Self:
        return cls(day.replace(day=1), day.replace(day=monthrange(day.year, day.month)[1]))

    @classmethod
    def parse(cls, text: str) -> Self:
        return cls.of(date.fromisoformat(f"{text}-01"))


@dataclass(frozen=True, slots=True)
class Line:
    """Paise; rate in basis points. `value` is of the whole document, 0 for advances.

    Notes that lower summed invoices have negative amounts.
    """

    table: Table
    number: str
    issued_on: date
    gstin: str
    name: str
    place_of_supply: str
    is_interstate: bool
    is_credit: bool
    rate_bp: int
    taxable: int
    igst: int
    cgst: int
    sgst: int
    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Movement:
    """In paise; negative for outgoing money. `way` is online, a method of offline payments, or a move.

    `is_moved`: of an offline payment that went to another booking, or came from one.
    """

    day: date
    booking_reference: str
    customer: str
    title: str
    kind: EntryKind
    way: str
    reference: str
    document: str
    amount: Paise
    allowance: int
    is_moved: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Posted:
    """`sides` are accounts with amounts in paise. `reference` is the provider's or the bank's.

    `cost_centre` is the departure of a cost, `party` the supplier, or empty.
    """

    number: str
    kind: str
    day: date
    reference: str
    sides: tuple[tuple[str, int], ...]
    cost_centre: str = ""
    party: str = ""
    party_gstin: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CommissionInvoice:
    """An invoice to a supplier for commission. Paise; `gstin` is the operator's. Empty GSTIN: not registered."""

    supplier_commission_id: int
    number: str
    issued_on: date
    name: str
    gstin: str
    supplier_gstin: str
    place_of_supply: str
    taxable: int
    gst: int

    @property
    def is_interstate(self) -> bool:
        return self.gstin != "" and self.place_of_supply != self.gstin[:2]

    @property
    def heads(self) -> dict[str, int]:
        if self.is_interstate:
            return {"igst": self.gst, "cgst": 0, "sgst": 0}
        return {"igst": 0, "cgst": self.gst // 2, "sgst": self.gst - self.gst // 2}


def name_cost_centre(title: str, starts_on: date) -> str:
    return f"{title} {starts_on:%d-%m-%Y}"


class TravelTaxLineOut(BaseModel):
    """Negative if it returns tax. `amount` is with GST, without the collected tax. `pan` is masked, or empty."""

    number: str
    issued_on: date
    booking_reference: str
    name: str
    pan: str
    amount: RupeesOut
    rate_percent: float
    collected: RupeesOut


class TravelTaxLine(TravelTaxLineOut):
    """With the whole PAN. `bought` is its total in the financial year so far, in paise."""

    bought: int | None


class TravelTaxMonthOut(BaseModel):
    month: date
    collected: RupeesOut
    paid_by: date


class TravelTaxOut(BaseModel):
    """`without_pan` bookings have a higher rate."""

    quarter: str
    form: str
    law: str
    due_on: date
    amount: RupeesOut
    collected: RupeesOut
    without_pan: int
    months: list[TravelTaxMonthOut]
    data: list[TravelTaxLineOut]


class CustomerTdsLine(Schema):
    """Tax that a customer's company deducted from a payment. `bill` is the invoice of the booking, or empty."""

    booking_id: int
    trip_id: int
    booking_reference: str
    company: str
    tan: str
    pan: str
    section: TdsSection
    withheld_on: date
    bill: str
    amount: RupeesOut
    state: CertificateState
    due_on: date
    certificate_number: str
    certified_on: date | None


class CustomerTdsReport(BaseModel):
    """`due_on`: last day for the quarter's certificates. `expected`: tax without, `received`: with a certificate."""

    first: date
    last: date
    due_on: date | None
    data: list[CustomerTdsLine]
    amount: RupeesOut
    expected: RupeesOut
    received: RupeesOut


class TaxTotals(BaseModel):
    lines: int
    taxable: RupeesOut
    igst: RupeesOut
    cgst: RupeesOut
    sgst: RupeesOut


class ReturnTable(TaxTotals):
    table: Table


class ReturnOut(BaseModel):
    """`supplies` are invoices and notes; `advances` are net of used and refunded advances.

    `e_invoices` counts documents for the e-invoice portal.
    """

    gstin: str
    tables: list[ReturnTable]
    supplies: TaxTotals
    advances: TaxTotals
    e_invoices: int
    e_invoices_without_pin: int


class DocumentCount(BaseModel):
    title: str
    count: int
    first: str
    last: str
    amount: RupeesOut


class TaxMonthOut(BaseModel):
    """`documented` is receipts less refund vouchers and travel credit.

    It differs from the ledger by `elsewhere`: imported past bookings have external documents. `to_invoice` counts
    finished tours without an invoice.
    """

    month: str
    returns: list[ReturnOut]
    documents: list[DocumentCount]
    received: RupeesOut
    returned: RupeesOut
    allowance: RupeesOut
    documented: RupeesOut
    elsewhere: RupeesOut
    to_invoice: int
