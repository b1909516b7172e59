"""Documents for the other layers and on the wire."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, StringConstraints

from toli.kit.bodies import RequestBody
from toli.kit.gst import Gstin, StateCode
from toli.kit.languages import FIRST
from toli.kit.money import Paise, RupeesOut
from toli.kit.phones import Phone
from toli.kit.translation import mark

Kind = Literal["receipt", "refund", "credit", "invoice", "invoice_credit", "invoice_debit"]
"""`credit` is travel credit; `invoice_credit` and `invoice_debit` are the notes that lower or raise an invoice."""

TOUR_OPERATOR_SERVICES = "998555"
"""The service accounting code of tour operators."""


NOTHING: Final = Paise(0)


@dataclass(frozen=True, slots=True)
class Parts:
    """An amount in paise and the tax that is in it, by its heads; `tcs` is collected of the buyer (`TCS`)."""

    amount: Paise
    cgst: Paise
    sgst: Paise
    igst: Paise
    tcs: Paise = NOTHING

    @property
    def tax(self) -> Paise:
        """The sum of all heads."""
        return Paise(self.cgst + self.sgst + self.igst)

    @property
    def supplied(self) -> Paise:
        """What the operator supplies, with its tax: the amount less what is collected for the buyer's income tax."""
        return Paise(self.amount - self.tcs)

    @property
    def taxable(self) -> Paise:
        """The value that the tax is on."""
        return Paise(self.supplied - self.tax)


class Frozen(BaseModel):
    """A part of a document's frozen content."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Supplier(Frozen):
    """The issuer. `state` is a GST code, None if unknown; no `gstin`: not registered."""

    name: str
    address: str = ""
    state: str | None = None
    gstin: str | None = None
    sac: str = TOUR_OPERATOR_SERVICES
    email: str = ""
    phone: str = ""


class Brand(Frozen):
    """The look of a document: the site's name, colour and logo file."""

    name: str
    colour: str
    logo: str | None


class Company(Frozen):
    """A customer that is registered under GST."""

    gstin: str
    name: str
    address: str = ""

    @property
    def state(self) -> str:
        """The GST code of the state of its registration: the place of supply (IGST Act, section 12(2)(a))."""
        return self.gstin[:2]


class Trip(Frozen):
    """The trip that was paid for; `items` are what was booked of it, such as beds with their pick-up, and add-ons."""

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
    """The tax of one rate in a document's amount, by its heads; paise, rate in basis points.

    `untaxed` is the part of the amount that has no tax while others have: of rate 0, without heads. `tcs` is what of
    the amount is collected for the buyer's income tax: of the rate `TCS`, without heads.
    """

    rate_bp: int
    cgst: int
    sgst: int
    igst: int
    untaxed: int = 0
    tcs: int = 0

    @property
    def tax(self) -> Paise:
        """The sum of all heads."""
        return Paise(self.cgst + self.sgst + self.igst)

    @property
    def counted(self) -> Paise:
        """What the documents of a price divide between them: the tax, the part without tax, and what is collected."""
        return Paise(self.tax + self.untaxed + self.tcs)


class Reference(Frozen):
    """An earlier document that this one refers to."""

    number: str
    issued_on: date


class Advance(Frozen):
    """A payment that an invoice takes into account, less what went back of it; paise.

    Travel credit that was given in place of money has a negative amount.
    """

    number: str
    issued_on: date
    place_of_supply: str | None
    amount: int
    taxes: tuple[TaxShare, ...]

    @property
    def tcs(self) -> Paise:
        """What of it was collected for the buyer's income tax."""
        return Paise(sum(one.tcs for one in self.taxes))


def collected_by(kind: Kind, parts: Parts, advances: Sequence[Advance]) -> Paise:
    """Return what a document adds to the tax that is collected on tours abroad, below zero where it goes back.

    An invoice adds what the payments that it takes into account do not have.
    """
    sign = -1 if kind in {"refund", "credit", "invoice_credit"} else 1
    return Paise(sign * parts.tcs - (sum(one.tcs for one in advances) if kind == "invoice" else 0))


class UpiBalance(Frozen):
    """How the balance of a booking can be paid by UPI. Amount in paise; `link` asks for exactly that."""

    vpa: str
    payee_name: str
    reference: str
    amount: int
    link: str


class Content(Frozen):
    """What a document shows besides its own amounts. Amounts in paise, rate in basis points.

    `rate_bp` is the rate of the trip, `taxes` the tax in this document by rate: add-ons may have rates of their own,
    and what is collected on tours abroad is of the rate `TCS`.

    `customer_state` is empty where the customer did not say: the place of supply is the supplier's own state then.
    `company` is the customer where it asked for documents with its GSTIN; `customer` is the traveller then.
    `received` is what was here for the booking after this payment, of its whole price `total`, of which the operator
    refunded `price_reduction`. `valid_until` is that of travel credit, `reason` that of credit or of money that moved;
    `is_allowance`: it is the operator's own, and has no tax in it.

    `advances` are those that an invoice takes into account. `invoice` is that of the booking, where it was issued
    before this receipt or refund: the tax is on the invoice, and none is here. `language` is that of the booking.
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
        """The tax in this document by rate, without what is collected for the buyer's income tax."""
        return tuple(one for one in self.taxes if one.rate_bp != TCS)

    @property
    def left(self) -> int:
        """What is still to be paid after this payment, in paise."""
        return max(self.total - self.price_reduction - self.received, 0)


@dataclass(frozen=True, slots=True)
class Receipt:
    """A payment to issue a receipt for.

    `taxes` is the tax in `content.total` as of `Taxed`, `today` the client's day.
    """

    client_id: int
    reservation_event_id: int
    provider_payment_id: str
    amount: Paise
    taxes: Mapping[int, Paise]
    content: Content
    today: date


@dataclass(frozen=True, slots=True)
class Supply:
    """What a booking is worth, to issue its invoice or the next note on it.

    `value` is what the operator gets for it in the end, with tax; `price` is the whole price, and `taxes` the tax in
    that as of `Taxed`. `today` is the client's day.
    """

    reservation_event_id: int
    value: Paise
    price: Paise
    taxes: Mapping[int, Paise]
    content: Content
    today: date


@dataclass(frozen=True, slots=True)
class CreditGiven:
    """Travel credit to issue a document for. `today` is the client's day."""

    reservation_event_id: int
    credit_note_id: int
    amount: Paise
    content: Content
    today: date


TITLES: Mapping[Kind, str] = {
    "credit": mark("Travel credit note"),
    "invoice_credit": mark("Credit note"),
    "invoice_debit": mark("Debit note"),
}


@dataclass(frozen=True, slots=True)
class Issued:
    """An issued document."""

    document_id: int
    kind: Kind
    number: str
    reservation_event_id: int
    provider_payment_id: str
    ref: str
    parts: Parts
    content: Content
    issued_on: date

    @property
    def collected(self) -> Paise:
        """What it adds to the tax that is collected on tours abroad."""
        return collected_by(self.kind, self.parts, self.content.advances)

    @property
    def title(self) -> str:
        """The title; only operators registered under GST issue vouchers."""
        if self.kind in TITLES:
            return TITLES[self.kind]
        if self.kind == "invoice":
            return mark("Tax invoice") if self.content.rate_bp or self.parts.tax else mark("Bill of supply")
        if self.content.supplier.gstin is None or self.content.invoice is not None:
            return mark("Receipt") if self.kind == "receipt" else mark("Refund receipt")
        return mark("Receipt voucher") if self.kind == "receipt" else mark("Refund voucher")

    @property
    def filename(self) -> str:
        """The name of its file."""
        return f"{self.number.replace('/', '-')}.pdf"


class DocumentOut(BaseModel):
    """A document of a booking. `url` is its PDF."""

    document_id: int
    kind: Kind
    title: str
    number: str
    amount: RupeesOut
    issued_on: date
    url: str


def _tidy(text: str) -> str:
    return "\n".join(line.strip() for line in text.strip().splitlines())


Line = Annotated[str, StringConstraints(strip_whitespace=True, max_length=120)]
NeededLine = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=120)]


Address = Annotated[str, StringConstraints(max_length=400), AfterValidator(_tidy)]


class CompanyIn(RequestBody):
    """A customer that is registered under GST. `name` is its legal name; documents show all of it."""

    gstin: Gstin
    name: NeededLine
    address: Address = ""


@dataclass(frozen=True, slots=True)
class Details:
    """An operator's details for documents, to save. No `gstin`: not registered under GST."""

    legal_name: str
    address: str
    state: str
    gstin: str | None
    sac: str
    email: str
    phone: str
    invoices_after_tour: bool


class DetailsIn(RequestBody):
    """An operator's details for documents. An empty GSTIN: not registered under GST.

    `invoices_after_tour`: tax invoices are issued the day after a tour, not only when the operator says.
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
    """An operator's details for documents. `is_complete` is false until first saved.

    `tax_percent_with_gstin` is the rate of tax that is charged as soon as there is a GSTIN.
    """

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
