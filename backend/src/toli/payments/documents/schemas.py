from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, StringConstraints

from toli.kit.gst import Gstin, StateCode
from toli.kit.languages import FIRST
from toli.kit.money import Paise, RupeesOut
from toli.kit.phones import Phone
from toli.kit.translation import mark
from toli.kit.wire import RequestBody


class DocumentKind(StrEnum):
    RECEIPT = "receipt"
    REFUND = "refund"
    CREDIT = "credit"
    INVOICE = "invoice"
    INVOICE_CREDIT = "invoice_credit"
    INVOICE_DEBIT = "invoice_debit"


"""`credit` is travel credit; `invoice_credit` and `invoice_debit` are the notes that lower or raise an invoice."""

TOUR_OPERATOR_SERVICES = "998555"
"""The service accounting code of tour operators."""


NOTHING: Final = Paise(0)


@dataclass(frozen=True, slots=True)
class Parts:
    """Paise; `tcs` is collected from the buyer."""

    amount: Paise
    cgst: Paise
    sgst: Paise
    igst: Paise
    tcs: Paise = NOTHING

    @property
    def tax(self) -> Paise:
        return Paise(self.cgst + self.sgst + self.igst)

    @property
    def supplied(self) -> Paise:
        return Paise(self.amount - self.tcs)

    @property
    def taxable(self) -> Paise:
        return Paise(self.supplied - self.tax)


class Frozen(BaseModel):
    """A part of a document's frozen content."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Supplier(Frozen):
    """`state`: GST code, None if unknown; no `gstin`: not registered."""

    name: str
    address: str = ""
    state: str | None = None
    gstin: str | None = None
    sac: str = TOUR_OPERATOR_SERVICES
    email: str = ""
    phone: str = ""


class Brand(Frozen):
    """The site's name, colour and logo file."""

    name: str
    colour: str
    logo: str | None


class Issuer(Frozen):
    """A client in documents: by its document details, else as its site shows it."""

    supplier: Supplier
    brand: Brand


class Company(Frozen):
    gstin: str
    name: str
    address: str = ""

    @property
    def state(self) -> str:
        """The place of supply (IGST Act, section 12(2)(a))."""
        return self.gstin[:2]


class Trip(Frozen):
    """`items`: booked parts, such as beds with pick-up."""

    reference: str
    title: str
    destination: str
    starts_on: date
    ends_on: date
    travellers: int
    items: tuple[str, ...]


TCS: Final = -1
"""In place of a rate: tax collected at source on a tour abroad, which is no part of what the operator supplies."""


class TaxShare(Frozen):
    """Paise, rate in basis points.

    `untaxed`: rate 0, no heads. `tcs`: rate `TCS`, no heads.
    """

    rate_bp: int
    cgst: int
    sgst: int
    igst: int
    untaxed: int = 0
    tcs: int = 0

    @property
    def tax(self) -> Paise:
        return Paise(self.cgst + self.sgst + self.igst)

    @property
    def counted(self) -> Paise:
        """The tax, untaxed part and TCS, divided between a price's documents."""
        return Paise(self.tax + self.untaxed + self.tcs)


class Reference(Frozen):
    """An earlier document."""

    number: str
    issued_on: date


class Advance(Frozen):
    """A payment in an invoice, less refunds; paise. Negative for travel credit in place of money."""

    number: str
    issued_on: date
    place_of_supply: str | None
    amount: int
    taxes: tuple[TaxShare, ...]

    @property
    def tcs(self) -> Paise:
        return Paise(sum(tax.tcs for tax in self.taxes))


def collected_by(kind: DocumentKind, parts: Parts, advances: Sequence[Advance]) -> Paise:
    """Return the TCS on tours abroad, negative for refunds.

    An invoice counts only the TCS beyond its payments'.
    """
    sign = -1 if kind in {DocumentKind.REFUND, DocumentKind.CREDIT, DocumentKind.INVOICE_CREDIT} else 1
    return Paise(sign * parts.tcs - (sum(advance.tcs for advance in advances) if kind == DocumentKind.INVOICE else 0))


class UpiBalance(Frozen):
    """Paise; `link` requests the exact amount."""

    vpa: str
    payee_name: str
    reference: str
    amount: int
    link: str


class Content(Frozen):
    """Content besides own amounts. Paise, rate in basis points.

    `rate_bp`: the trip's; `taxes`: by rate, with add-ons and `TCS`. `customer_state` empty: the supplier's state is the
    place of supply. `company`: the customer with GSTIN. `received`: payments so far of `total`; `price_reduction`:
    refunded. `is_allowance`: the operator's own credit, without tax. `invoice`: issued before, so the tax is on the
    invoice only.
    """

    supplier: Supplier
    brand: Brand
    customer: str
    customer_state: str | None = None
    company: Company | None = None
    place_of_supply: str | None
    trip: Trip
    rate_bp: int
    taxes: tuple[TaxShare, ...] = ()
    total: int
    received: int
    price_reduction: int = 0
    method: str | None
    refers_to: Reference | None = None
    valid_until: date | None = None
    reason: str = ""
    is_allowance: bool = False
    upi: UpiBalance | None = None
    advances: tuple[Advance, ...] = ()
    invoice: Reference | None = None
    language: str = FIRST

    @property
    def gst(self) -> tuple[TaxShare, ...]:
        return tuple(tax for tax in self.taxes if tax.rate_bp != TCS)

    @property
    def left(self) -> int:
        """The balance after this payment, in paise."""
        return max(self.total - self.price_reduction - self.received, 0)


@dataclass(frozen=True, slots=True)
class Receipt:
    """`taxes`: in `content.total`, as in `Taxed`; `today`: in the operator's time zone."""

    client_id: int
    booking_id: int
    provider_payment_id: str
    amount: Paise
    taxes: Mapping[int, Paise]
    content: Content
    today: date
    moved_on: date | None = None


@dataclass(frozen=True, slots=True)
class Supply:
    """A booking's value for its invoice or next note.

    `value`: final revenue with tax; `price`: whole price with `taxes` (see `Taxed`).
    """

    booking_id: int
    value: Paise
    price: Paise
    taxes: Mapping[int, Paise]
    content: Content
    today: date


@dataclass(frozen=True, slots=True)
class CreditGiven:
    """Travel credit, for its document."""

    booking_id: int
    credit_note_id: int
    amount: Paise
    content: Content
    today: date


TITLES: Mapping[DocumentKind, str] = {
    DocumentKind.CREDIT: mark("Travel credit note"),
    DocumentKind.INVOICE_CREDIT: mark("Credit note"),
    DocumentKind.INVOICE_DEBIT: mark("Debit note"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentFacts:
    kind: DocumentKind
    number: str
    booking_id: int
    provider_payment_id: str
    ref: str
    parts: Parts
    content: Content
    issued_on: date
    moved_on: date | None = None

    @property
    def entered_on(self) -> date:
        """The day in the books and returns: that of the money (CGST Act, section 13(2))."""
        return self.moved_on or self.issued_on


@dataclass(frozen=True, slots=True, kw_only=True)
class Issued(DocumentFacts):
    document_id: int

    @property
    def collected(self) -> Paise:
        return collected_by(self.kind, self.parts, self.content.advances)

    @property
    def title(self) -> str:
        """The title; only operators registered under GST issue vouchers."""
        if self.kind in TITLES:
            return TITLES[self.kind]
        if self.kind == DocumentKind.INVOICE:
            return mark("Tax invoice") if self.content.rate_bp or self.parts.tax else mark("Bill of supply")
        if self.content.supplier.gstin is None or self.content.invoice is not None:
            return mark("Receipt") if self.kind == DocumentKind.RECEIPT else mark("Refund receipt")
        return mark("Receipt voucher") if self.kind == DocumentKind.RECEIPT else mark("Refund voucher")

    @property
    def filename(self) -> str:
        return f"{self.number.replace('/', '-')}.pdf"


class DocumentOut(BaseModel):
    """`url` is its PDF."""

    document_id: int
    kind: DocumentKind
    title: str
    number: str
    amount: RupeesOut
    issued_on: date
    url: str


class DepositDocumentKind(StrEnum):
    DEPOSIT = "deposit"
    DEPOSIT_REFUND = "deposit_refund"


class CommissionDocumentKind(StrEnum):
    """An invoice to a supplier for commission has a series, and no document of its own."""

    COMMISSION = "commission"


NumberedKind = DocumentKind | DepositDocumentKind | CommissionDocumentKind


class DepositContent(Frozen):
    """Content of a document of money on account, besides its amount. It has no tax and names no trip."""

    supplier: Supplier
    brand: Brand
    customer: str
    method: str
    moved_on: date
    reference: str = ""
    refers_to: Reference | None = None
    reason: str = ""
    language: str = FIRST


@dataclass(frozen=True, slots=True)
class DepositDocumentFacts:
    """`ref`: `deposit:`, `refund:` or `reversal:` with its id."""

    deposit_id: int
    kind: DepositDocumentKind
    number: str
    ref: str
    amount: Paise
    content: DepositContent
    issued_on: date

    @property
    def title(self) -> str:
        return DEPOSIT_TITLES[self.kind]

    @property
    def filename(self) -> str:
        return f"{self.number.replace('/', '-')}.pdf"


DEPOSIT_TITLES: Mapping[DepositDocumentKind, str] = {
    DepositDocumentKind.DEPOSIT: mark("Receipt for money on account"),
    DepositDocumentKind.DEPOSIT_REFUND: mark("Refund of money on account"),
}


def _tidy(text: str) -> str:
    return "\n".join(line.strip() for line in text.strip().splitlines())


Line = Annotated[str, StringConstraints(strip_whitespace=True, max_length=120)]
NeededLine = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=120)]


Address = Annotated[str, StringConstraints(max_length=400), AfterValidator(_tidy)]


class CompanyIn(RequestBody):
    """`name`: the legal name."""

    gstin: Gstin
    name: NeededLine
    address: Address = ""


class DetailsIn(RequestBody):
    """Empty GSTIN: not registered.

    `invoices_after_tour`: tax invoices are issued the day after a tour, not only on request.
    """

    legal_name: NeededLine
    address: Annotated[str, StringConstraints(min_length=1, max_length=400), AfterValidator(_tidy)]
    state: StateCode
    gstin: Annotated[str, StringConstraints(strip_whitespace=True, to_upper=True, max_length=20)] = ""
    sac: Annotated[str, StringConstraints(strip_whitespace=True, pattern=r"^[0-9]{6}$")] = TOUR_OPERATOR_SERVICES
    email: Line = ""
    phone: Phone = ""
    invoices_after_tour: bool = True


class DetailsOut(BaseModel):
    """`is_complete` is false until first saved. `tax_percent_with_gstin`: once there is a GSTIN."""

    legal_name: str
    address: str
    state: StateCode | Literal[""]
    gstin: str
    sac: str
    email: str
    phone: str
    invoices_after_tour: bool
    is_complete: bool
    tax_percent_with_gstin: float
