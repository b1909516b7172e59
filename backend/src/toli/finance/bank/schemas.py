"""Wire models of bank statements. Rupees; dates are the bank's."""

from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import BaseModel, Field, ValidationInfo, field_validator
from pydantic_core import PydanticKnownError

from toli.finance.cash.schemas import Holder
from toli.finance.costs.schemas import MOST_PAID, PayeeIn
from toli.kit.money import RupeesOut
from toli.kit.text import Prose, ShownName
from toli.kit.wire import RequestBody, Schema
from toli.selling.bookings.schemas.fields import PublicId, RecordedMethod, RupeesIn
from toli.selling.bookings.schemas.payable import RecordedSource
from toli.selling.customers.schemas import CustomerId


class Bank(StrEnum):
    HDFC = "hdfc"
    ICICI = "icici"
    SBI = "sbi"
    AXIS = "axis"
    OTHER = "other"


StatementState = Literal["draft", "read"]
LineState = Literal["open", "matched", "ignored"]
Shown = Literal["proposed", "open", "matched", "ignored"]
Confidence = Literal["certain", "likely", "possible"]
ProposalKind = Literal["payment", "refund", "recorded"]
Reason = Literal[
    "utr", "reference", "cut_reference", "similar_reference", "amount", "part", "several", "phone", "name", "day"
]
"""Why a booking is proposed; `part`: less than is due, `several`: the amount of several bookings together.

`day`: a recorded payment of nearly the same day.
"""


class BankFieldOut(BaseModel):
    name: str
    label: str
    hint: str


class BankColumnOut(BaseModel):
    name: str
    examples: list[str]


class BankStatementOut(BaseModel):
    """A `draft` waits for its columns: `mapping` maps fields to column positions.

    Once `read`, `added` lines are new, `known` lines existed, `skipped` rows have no day or no amount.
    """

    statement_id: int
    filename: str
    bank: Bank
    state: StatementState
    uploaded_by: str | None
    uploaded_at: datetime
    fields: list[BankFieldOut]
    columns: list[BankColumnOut]
    mapping: dict[str, int]
    missing: list[str]
    added: int
    known: int
    skipped: int
    first_day: date | None
    last_day: date | None


class BankStatements(BaseModel):
    data: list[BankStatementOut]


class BankColumnsIn(RequestBody):
    """Column positions of fields, from 0."""

    mapping: Annotated[dict[str, Annotated[int, Field(ge=0, le=200)]], Field(max_length=20)]


class ProposedPart(Schema):
    """`due` is the amount due or owed."""

    booking_id: int
    trip_id: int
    booking_reference: str
    customer_name: str
    event_title: str
    due: RupeesOut
    amount: RupeesOut


class RecordedEntry(Schema):
    """A possible entry of a line. `entry_id`: of its source; `customer_name`: the payer, payee or cash book."""

    source: RecordedSource
    entry_id: int
    booking_id: int | None
    trip_id: int | None
    booking_reference: str
    customer_name: str
    event_title: str
    amount: RupeesOut
    method: RecordedMethod
    moved_on: date
    reference: str


class ProposalOut(BaseModel):
    """`payment`, `refund` owed by the operator, both with `parts`, or already `recorded`.

    `certain`: a number and the amount agree, and nothing else fits so.
    """

    kind: ProposalKind
    confidence: Confidence
    reasons: list[Reason]
    parts: list[ProposedPart]
    recorded: RecordedEntry | None


class LinePayment(Schema):
    """A payment or another entry of a line. `customer`: the owner of money on account.

    `can_undo` is false for refunds and after reversal.
    """

    source: RecordedSource
    entry_id: int
    booking_id: int | None
    trip_id: int | None
    booking_reference: str
    customer_name: ShownName
    customer: str | None
    departure_id: int | None
    supplier_id: int | None
    amount: RupeesOut
    is_match: bool
    is_reversed: bool
    can_undo: bool


class BankLineOut(BaseModel):
    """`left` is the unrecorded rest; `matched`: no rest."""

    line_id: int
    moved_on: date
    is_credit: bool
    amount: RupeesOut
    left: RupeesOut
    narration: str
    reference: str
    bank: Bank
    state: LineState
    ignored_reason: str
    payout: str | None
    proposals: list[ProposalOut]
    payments: list[LinePayment]


class LineCounts(BaseModel):
    """`proposed` are the open lines with a proposal."""

    proposed: int
    open: int
    matched: int
    ignored: int


class BankLines(BaseModel):
    """Proposed lines the surest first, else the latest first."""

    data: list[BankLineOut]
    counts: LineCounts
    total: int
    total_pages: int


class PartIn(Schema):
    """`amount` is in rupees."""

    booking_id: Annotated[int, Field(ge=1, le=2**53)]
    amount: RupeesIn


class RecordedIn(BaseModel):
    """The recorded entry to match a line with."""

    source: RecordedSource
    entry_id: PublicId


class ConfirmLineIn(RequestBody):
    """The bookings to pay or refund by a line, or its recorded entry."""

    parts: Annotated[list[PartIn], Field(max_length=10)] = Field([])
    recorded: RecordedIn | None = None
    is_further: bool = False


class LineEntryKind(StrEnum):
    """Kinds of new entries of no booking.

    `deposit`: money on account; `deposit_refund`: returned from it; `cost`: of a departure or to a supplier; `cash`: of
    a cash book.
    """

    DEPOSIT = "deposit"
    DEPOSIT_REFUND = "deposit_refund"
    COST = "cost"
    CASH = "cash"


class RecordLineIn(PayeeIn):
    """A `deposit` and its refund have a customer, a `cost` a departure or a supplier, `cash` the holder of its book.

    `is_further`: although similar entries are recorded.
    """

    kind: LineEntryKind
    amount: RupeesIn
    customer: CustomerId | None = None
    departure_id: PublicId | None = None
    departure_cost_id: PublicId | None = None
    holder: Holder | None = None
    is_further: bool = False

    @field_validator("amount")
    @classmethod
    def _check_amount(cls, amount: Decimal, info: ValidationInfo) -> Decimal:
        """Costs and cash have a largest amount; money on account has none."""
        if info.data.get("kind") in {LineEntryKind.COST, LineEntryKind.CASH} and amount > MOST_PAID:
            raise PydanticKnownError("less_than_equal", {"le": MOST_PAID})
        return amount


class IgnoreLineIn(RequestBody):
    """Reason to ignore a line; null reopens it."""

    reason: Annotated[Prose, Field(min_length=1, max_length=200)] | None


class UndoLineIn(BaseModel):
    reason: Annotated[Prose, Field(min_length=1, max_length=500)]
