"""Wire models of suppliers, bills and tax deducted at source. Money is in rupees."""

import re
from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum
from typing import Annotated, Final, Literal, Self

from pydantic import AfterValidator, BaseModel, Field, StringConstraints, model_validator

from toli.clients.media.schemas import Sent
from toli.finance.costs.schemas import CostPaymentOut, Paid, PaidBy, PublicId, RateUnit, Rupees
from toli.identity.people.schemas import EmailAddress
from toli.kit.dates import CalendarDate
from toli.kit.gst import Gstin
from toli.kit.money import RupeesOut
from toli.kit.pan import Pan
from toli.kit.phones import Phone
from toli.kit.tds import TdsSection
from toli.kit.text import Line, Prose, ShownName, Text
from toli.kit.wire import RequestBody, Schema
from toli.payments.gateway.schemas import BankNumber, Ifsc


class SupplierKind(StrEnum):
    HOTEL = "hotel"
    TRANSPORTER = "transporter"
    GUIDE = "guide"
    PORTER = "porter"
    OTHER = "other"


class TdsReason(StrEnum):
    """Why tax is proposed, or none."""

    NO_SECTION = "no_section"
    NO_RATE = "no_rate"
    BELOW_THRESHOLD = "below_threshold"
    SINGLE_BILL = "single_bill"
    TOTAL = "total"


SupplierSort = Literal["name", "-name", "owed", "-owed", "overdue", "-overdue", "paid", "-paid"]
FileName = Annotated[str, Field(max_length=80)]
VPA: Final = re.compile(r"[a-z0-9._-]{2,256}@[a-z][a-z0-9]{1,63}")


def _check_vpa(text: str) -> str:
    if not VPA.fullmatch(text):
        raise ValueError(Text("A UPI ID is a name and a bank, such as brahmaputra@okicici."))
    return text


Vpa = Annotated[
    str, StringConstraints(strip_whitespace=True, to_lower=True, max_length=255), AfterValidator(_check_vpa)
]


class SupplierIn(RequestBody):
    """`contract_file` is the `filename` of an uploaded document. With a PAN, its fourth letter says `is_individual`.

    `commission_percent`: the supplier's commission for the operator, of its costs.
    """

    name: Annotated[Line, Field(min_length=1, max_length=120)]
    kind: SupplierKind
    phone: Phone = ""
    email: EmailAddress | None = None
    gstin: Gstin | None = None
    pan: Pan | None = None
    account_holder: Annotated[Line, Field(max_length=120)] = ""
    account_number: BankNumber | None = None
    ifsc: Ifsc | None = None
    vpa: Vpa | None = None
    tds_section: TdsSection = TdsSection.NONE
    is_individual: bool = False
    commission_percent: Annotated[Decimal, Field(ge=0, le=100, max_digits=5, decimal_places=2)] = Decimal(0)
    contract_text: Annotated[Prose, Field(max_length=5000)] = ""
    contract_file: FileName | None = None
    contract_until: CalendarDate | None = None
    note: Annotated[Prose, Field(max_length=500)] = ""


class SupplierArchived(RequestBody):
    """An archived supplier is no longer offered; its account stays."""

    is_archived: bool


class SupplierRateIn(RequestBody):
    """A rate in a season: valid on both days, without `valid_until` until another notice."""

    name: Annotated[Line, Field(min_length=1, max_length=120)]
    unit: RateUnit
    rate: Paid
    valid_from: CalendarDate
    valid_until: CalendarDate | None = None

    @model_validator(mode="after")
    def _check_season(self) -> Self:
        if self.valid_until is not None and self.valid_until < self.valid_from:
            raise ValueError(Text("The last day of a rate must not be before its first day."))
        return self


class SupplierRatesIn(RequestBody):
    """All rates of a contract; the previous ones are deleted."""

    rates: Annotated[list[SupplierRateIn], Field(max_length=100)]


class SupplierBillIn(RequestBody):
    """Without `tds` the proposed amount is withheld. `due_on` defaults to `billed_on`.

    `file` is the `filename` of an uploaded document.
    """

    number: Annotated[Line, Field(min_length=1, max_length=60)]
    billed_on: CalendarDate
    due_on: CalendarDate | None = None
    departure_id: PublicId | None = None
    departure_cost_id: PublicId | None = None
    taxable: Paid
    gst: Rupees = Decimal(0)
    tds: Rupees | None = None
    note: Annotated[Prose, Field(max_length=500)] = ""
    file: FileName | None = None


class SupplierPaymentIn(RequestBody):
    """Without a departure: an advance or a payment on account. `bill` is the `filename` of an uploaded document."""

    departure_id: PublicId | None = None
    departure_cost_id: PublicId | None = None
    paid_on: CalendarDate
    amount: Paid
    paid_by: PaidBy
    note: Annotated[Prose, Field(max_length=500)] = ""
    bill: FileName | None = None


class SupplierName(Schema):
    supplier_id: int
    name: str
    kind: SupplierKind


class SupplierBalance(BaseModel):
    """`owed`: bills less tax withheld and payments; negative for an advance. `paid` and `tds`: this financial year."""

    owed: RupeesOut
    overdue: RupeesOut
    paid: RupeesOut
    tds: RupeesOut


class SupplierLine(SupplierBalance):
    supplier_id: int
    name: str
    kind: SupplierKind
    phone: str
    bills: int
    is_archived: bool


class SupplierSums(SupplierBalance):
    """`advances` is a positive amount."""

    advances: RupeesOut


class Suppliers(BaseModel):
    data: list[SupplierLine]
    sums: SupplierSums
    total: int
    total_pages: int


class SupplierBillOut(Schema):
    """`payable` is the bill with GST less tax withheld."""

    supplier_bill_id: int
    number: str
    billed_on: date
    due_on: date
    departure_id: int | None
    departure_cost_id: int | None
    event_name: str | None
    tour_start_date: date | None
    cost_name: str | None
    taxable: RupeesOut = Field(validation_alias="taxable_paise")
    gst: RupeesOut = Field(validation_alias="gst_paise")
    tds: RupeesOut = Field(validation_alias="tds_paise")
    tds_section: TdsSection
    payable: RupeesOut
    note: str
    file: Sent | None
    recorded_by: ShownName
    recorded_at: datetime


class SupplierPaymentOut(CostPaymentOut):
    departure_id: int | None
    event_name: str | None
    tour_start_date: date | None
    cost_name: str | None


class SupplierCost(Schema):
    """A cost of a departure with this supplier. `expected` is for the present group."""

    departure_id: int
    departure_cost_id: int
    event_name: str
    tour_start_date: date
    name: str
    expected: RupeesOut
    billed: RupeesOut
    paid: RupeesOut


class SupplierRateOut(Schema):
    supplier_rate_id: int
    name: str
    unit: RateUnit
    rate: RupeesOut = Field(validation_alias="rate_paise")
    valid_from: date
    valid_until: date | None


class SupplierOut(BaseModel):
    """The supplier with its latest 500 bills and payments; the statement has all."""

    supplier_id: int
    name: str
    kind: SupplierKind
    phone: str
    email: str
    gstin: str
    pan: str
    account_holder: str
    account_number: str
    ifsc: str
    vpa: str
    tds_section: TdsSection
    is_individual: bool
    commission_percent: float
    contract_text: str
    contract_file: Sent | None
    contract_until: date | None
    rates: list[SupplierRateOut]
    note: str
    is_archived: bool
    is_used: bool
    balance: SupplierBalance
    bills: list[SupplierBillOut]
    payments: list[SupplierPaymentOut]
    costs: list[SupplierCost]


class ProposedTds(BaseModel):
    """`amount` is `rate_percent` of `base` (without GST), less the tax `withheld` from other bills."""

    amount: RupeesOut
    section: TdsSection
    rate_percent: float
    reason: TdsReason
    base: RupeesOut
    withheld: RupeesOut
    has_pan: bool


class StatementEntryKind(StrEnum):
    """`opening` is in files only."""

    OPENING = "opening"
    BILL = "bill"
    TDS = "tds"
    PAYMENT = "payment"


class SupplierStatementLine(BaseModel):
    """`balance` is owed after this line."""

    day: date
    kind: StatementEntryKind
    reference: str
    event_name: str | None
    billed: RupeesOut
    settled: RupeesOut
    balance: RupeesOut


class SupplierStatement(BaseModel):
    """`opening` and `closing` are owed to the supplier."""

    supplier_id: int
    name: str
    first: date
    last: date
    opening: RupeesOut
    billed: RupeesOut
    tds: RupeesOut
    paid: RupeesOut
    closing: RupeesOut
    lines: list[SupplierStatementLine]


class TdsLine(BaseModel):
    """Bills of a supplier and section with tax withheld, in a quarter."""

    supplier_id: int
    name: str
    pan: str
    section: TdsSection
    bills: int
    amount: RupeesOut
    tds: RupeesOut


class TdsReport(BaseModel):
    """`due_on`: the return of the quarter, by its `form`."""

    first: date
    last: date
    form: str
    due_on: date
    lines: list[TdsLine]
    amount: RupeesOut
    tds: RupeesOut


class CommissionEntryKind(StrEnum):
    INVOICE = "invoice"
    RECEIPT = "receipt"


class CommissionEntryIn(RequestBody):
    """An invoice for commission to a supplier (`amount` without GST), or a receipt.

    `number`: of the invoice or the transfer. An invoice without one gets the next of its series, and without `gst` the
    tax of its rate.
    """

    kind: CommissionEntryKind
    entered_on: CalendarDate
    amount: Paid
    gst: Rupees | None = None
    number: Annotated[Line, Field(max_length=60)] = ""
    note: Annotated[Prose, Field(max_length=500)] = ""


class CommissionEntryOut(Schema):
    supplier_commission_id: int
    supplier_id: int
    kind: CommissionEntryKind
    entered_on: date
    amount: RupeesOut = Field(validation_alias="amount_paise")
    gst: RupeesOut = Field(validation_alias="gst_paise")
    number: str
    note: str


class SupplierCommission(BaseModel):
    """Commission on costs of departures that ended in the period.

    `commission`: the operator's additions to rates. `earned`: `percent` of `cost`, owed by the supplier. `invoiced`:
    without GST. `open`: invoices up to the period's end, with GST, less receipts.
    """

    supplier_id: int
    name: str
    kind: SupplierKind
    departures: int
    cost: RupeesOut
    commission: RupeesOut
    percent: float
    earned: RupeesOut
    invoiced: RupeesOut
    received: RupeesOut
    open: RupeesOut


class SupplierCommissions(BaseModel):
    """`entries` are of the period, the latest first."""

    first: date
    last: date
    data: list[SupplierCommission]
    entries: list[CommissionEntryOut]
    commission: RupeesOut
    earned: RupeesOut
    invoiced: RupeesOut
    received: RupeesOut
    open: RupeesOut
