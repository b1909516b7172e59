from datetime import date, datetime
from enum import StrEnum
from typing import Annotated

from pydantic import BaseModel, Field

from toli.kit.text import Prose, ShownName
from toli.kit.wire import RequestBody


class OpenPointKind(StrEnum):
    """`cash_counts`: cash books with cash at the end of the month, and no count since its last week.

    `tds_certificates`: of tax that customers deducted, past their day.
    `excess_payments`: above what is due, without a decision for three days.
    `differences`: returns and vouchers for Tally that differ from documents and the ledger.
    """

    BANK_LINES = "bank_lines"
    CHEQUES = "cheques"
    PAYOUTS = "payouts"
    EXCESS_PAYMENTS = "excess_payments"
    INVOICES = "invoices"
    BILLS = "bills"
    EXPENSES = "expenses"
    HAND_OVERS = "hand_overs"
    CASH_COUNTS = "cash_counts"
    CASH_BELOW_ZERO = "cash_below_zero"
    TDS_CERTIFICATES = "tds_certificates"
    DIFFERENCES = "differences"


Reason = Annotated[Prose, Field(max_length=500)]


class CloseMonthIn(RequestBody):
    """`reason`: needed with open points."""

    reason: Reason = ""


class ReopenMonthIn(RequestBody):
    reason: Annotated[Reason, Field(min_length=1)]


class OpenPoint(BaseModel):
    kind: OpenPointKind
    count: int


class ClosedMonth(BaseModel):
    """A closing of a month; `reopened_at` if it was reversed."""

    month: str
    open_points: int
    reason: str
    closed_by: ShownName
    closed_at: datetime
    reopened_by: ShownName | None
    reopened_at: datetime | None
    reopened_reason: str


class MonthCloseOut(BaseModel):
    """`closed_until`: no record may be dated on this day or before.

    `may_reopen`: the caller is the owner, and it is the last closed month.
    """

    month: str
    first: date
    last: date
    is_over: bool
    is_closed: bool
    closed_until: date | None
    may_reopen: bool
    points: list[OpenPoint]
    closings: list[ClosedMonth]
