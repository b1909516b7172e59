"""Exports of a month for taxes and bookkeeping, on the wire and for the rules. Money is in rupees on the wire."""

from calendar import monthrange
from dataclasses import dataclass
from datetime import date
from typing import Literal, Self

from pydantic import BaseModel

from toli.kit.money import Paise, RupeesOut

Table = Literal["b2b", "b2cl", "b2cs", "cdnr", "cdnur", "nil", "at", "txpd"]
"""A table of the return GSTR-1 by its name on the portal."""


@dataclass(frozen=True, slots=True)
class Month:
    """A calendar month of a client, with its first and last day."""

    first: date
    last: date

    @classmethod
    def of(cls, day: date) -> Self:
        """Return the month of a day."""
        return cls(day.replace(day=1), day.replace(day=monthrange(day.year, day.month)[1]))


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a table of the return: a document or part of a sum, at one rate. Paise; rate in basis points.

    `value` is that of the whole document, 0 for advances. Amounts of notes on invoices to consumers, which are summed,
    are negative where they lower the invoice.
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
    """Money that was posted to the prepayment of a booking: negative where it left. Amount in paise.

    `way` is how it came: online, cash, bank, upi, credit, or moved from or to another booking. `allowance` is the part
    that was credit of the operator's own.
    """

    day: date
    booking_reference: str
    customer: str
    title: str
    kind: str
    way: str
    reference: str
    document: str
    amount: Paise
    allowance: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Posted:
    """A transaction of the ledger that is of no booking; `sides` are accounts with their amounts in paise.

    `reference` is what the payment provider or the bank calls it, empty where there is none.
    """

    posting_id: int
    kind: str
    day: date
    reference: str
    sides: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class TravelTaxLine:
    """A document that collects tax on a tour abroad, or gives it back. Paise; rate in basis points.

    `amount` is what was received or invoiced, with GST and without the tax that is collected. `pan` is empty where none
    was given; `bought` is what the same PAN bought in the financial year until then.
    """

    number: str
    issued_on: date
    booking_reference: str
    name: str
    pan: str
    amount: Paise
    rate_bp: int
    collected: Paise
    bought: Paise | None


class TravelTaxLineOut(BaseModel):
    """A document that collects tax on a tour abroad, below zero where it gives it back.

    `amount` is what was received or invoiced without the tax. `pan` is shown in part; empty where none was given.
    """

    number: str
    issued_on: date
    booking_reference: str
    name: str
    pan: str
    amount: RupeesOut
    rate_percent: float
    collected: RupeesOut


class TravelTaxMonthOut(BaseModel):
    """What was collected in a month, by its first day, and by when it is paid to the government."""

    month: date
    collected: RupeesOut
    paid_by: date


class TravelTaxOut(BaseModel):
    """The tax collected on tours abroad in a quarter, by its first month.

    `without_pan` counts the bookings whose buyer gave no PAN, so that the rate is higher. The statement
    `form` is due on `due_on`.
    """

    quarter: str
    form: str
    law: str
    due_on: date
    amount: RupeesOut
    collected: RupeesOut
    without_pan: int
    months: list[TravelTaxMonthOut]
    data: list[TravelTaxLineOut]


class TaxTotals(BaseModel):
    """Sums of a table."""

    lines: int
    taxable: RupeesOut
    igst: RupeesOut
    cgst: RupeesOut
    sgst: RupeesOut


class ReturnTable(TaxTotals):
    """A table of the return with its sums."""

    table: Table


class ReturnOut(BaseModel):
    """The return of a month for one GSTIN.

    `supplies` are invoices and the notes on them; `advances` what is added to the advances, less what was taken into
    account or refunded. `e_invoices` counts invoices to companies and the notes on them, which the e-invoice portal
    registers; of some the operator's or the company's address has no PIN code.
    """

    gstin: str
    tables: list[ReturnTable]
    supplies: TaxTotals
    advances: TaxTotals
    e_invoices: int
    e_invoices_without_pin: int


class DocumentCount(BaseModel):
    """How many documents of a title were issued, from which number to which."""

    title: str
    count: int
    first: str
    last: str
    amount: RupeesOut


class TaxMonthOut(BaseModel):
    """A month for taxes and bookkeeping.

    `received` and `returned` are what the ledger has of bookings, `allowance` what was paid by credit of the operator's
    own, less what went back to it. `documented` is what the month's receipts have less its refund vouchers and travel
    credit. It differs from them by `elsewhere`: bookings that were imported after their tours have their documents
    elsewhere. `to_invoice` counts tours that were over by the end of the month and have no invoice.
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
