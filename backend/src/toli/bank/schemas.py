"""Bank statements on the wire. Money is in rupees, dates are the bank's."""

from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from toli.bookings.schemas.fields import RupeesIn
from toli.kit.bodies import RequestBody
from toli.kit.money import RupeesOut
from toli.kit.text import Prose

Bank = Literal["hdfc", "icici", "sbi", "axis", "other"]
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
    """What a column of a statement can be."""

    name: str
    label: str
    hint: str


class BankColumnOut(BaseModel):
    """A column of the file, with the first texts in it."""

    name: str
    examples: list[str]


class BankStatementOut(BaseModel):
    """A statement that was uploaded.

    A `draft` waits for its columns: `mapping` maps fields to columns by place, `missing` names what is still needed.
    Of a statement that was `read`, `added` lines are new, `known` were there already, `skipped` rows have no day or no
    amount. `first_day` and `last_day` are those of its lines.
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
    """The latest statements of a client."""

    data: list[BankStatementOut]


class BankColumnsIn(RequestBody):
    """Which column each field of a statement is, by place from 0."""

    mapping: Annotated[dict[str, Annotated[int, Field(ge=0, le=200)]], Field(max_length=20)]


class ProposedPart(BaseModel):
    """A part of a line that pays one booking, or refunds it. `due` is what is due of it, or owed."""

    reservation_event_id: int
    event_id: int
    booking_reference: str
    customer_name: str
    event_title: str
    due: RupeesOut
    amount: RupeesOut


class ProposalOut(BaseModel):
    """What a line probably is.

    `payment` of bookings, `refund` that the operator owed, or `recorded` already as the offline payment
    `offline_payment_id`. `certain`: a number and the amount agree, and nothing else fits so.
    """

    kind: ProposalKind
    confidence: Confidence
    reasons: list[Reason]
    parts: list[ProposedPart]
    offline_payment_id: int | None


class LinePayment(BaseModel):
    """An offline payment that was recorded by a line, or that a line was matched with (`is_match`).

    Undoing reverses the former and unlinks the latter. `can_undo` is false once it was reversed, and for refunds that
    were recorded by the line.
    """

    offline_payment_id: int
    reservation_event_id: int
    event_id: int
    booking_reference: str
    customer_name: str
    amount: RupeesOut
    is_match: bool
    is_reversed: bool
    can_undo: bool


class BankLineOut(BaseModel):
    """A line of a statement. `left` is what no payment was recorded of; `matched` once that is nothing.

    `payout` names the payout of the payment provider or the platform that it is, which is matched too.
    """

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
    """Lines by what becomes of them; `proposed` are those of the open ones that have a proposal."""

    proposed: int
    open: int
    matched: int
    ignored: int


class BankLines(BaseModel):
    """A page of lines: proposed ones the surest first, others the latest first."""

    data: list[BankLineOut]
    counts: LineCounts
    total: int
    total_pages: int


class PartIn(BaseModel):
    """A part of a line for one booking, in rupees."""

    reservation_event_id: Annotated[int, Field(ge=1, le=2**53)]
    amount: RupeesIn


class ConfirmLineIn(RequestBody):
    """The bookings that a line pays, or refunds; or the offline payment that it is.

    `is_further`: the line is none of the recorded payments of its amount and days (`similar_recorded`).
    """

    parts: Annotated[list[PartIn], Field(max_length=10)] = Field([])
    offline_payment_id: Annotated[int, Field(ge=1, le=2**53)] | None = None
    is_further: bool = False


class IgnoreLineIn(RequestBody):
    """Why a line is ignored; null brings it back."""

    reason: Annotated[Prose, Field(min_length=1, max_length=200)] | None


class UndoLineIn(BaseModel):
    """Why the payments of a line are reversed, or unlinked from it."""

    reason: Annotated[Prose, Field(min_length=1, max_length=500)]
