"""Wire models of cash books. Money is in rupees."""

from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import Annotated, Final, Self

from pydantic import BaseModel, Field, model_validator

from toli.clients.media.schemas import Sent
from toli.kit.dates import CalendarDate
from toli.kit.money import RupeesOut
from toli.kit.text import Line, Prose, Text
from toli.kit.wire import RequestBody, Schema

BANK: Final = "bank"
"""In place of a holder: the operator's bank."""


class CashKind(StrEnum):
    """`deposit` at the bank, `withdrawal` from it."""

    OPENING = "opening"
    HAND_OVER = "hand_over"
    DEPOSIT = "deposit"
    WITHDRAWAL = "withdrawal"
    EXPENSE = "expense"
    COUNT = "count"


class CashLineKind(StrEnum):
    """`cost`: a payment of a departure's cost or of a supplier. `customer_deposit`: money on account."""

    PAYMENT = "payment"
    REFUND = "refund"
    CUSTOMER_DEPOSIT = "customer_deposit"
    DEPOSIT_REFUND = "deposit_refund"
    COST = "cost"
    OPENING = "opening"
    HAND_OVER = "hand_over"
    DEPOSIT = "deposit"
    WITHDRAWAL = "withdrawal"
    EXPENSE = "expense"
    COUNT = "count"
    REVERSAL = "reversal"


class ExpenseCategory(StrEnum):
    TRAVEL = "travel"
    FUEL = "fuel"
    FOOD = "food"
    OFFICE = "office"
    STAFF = "staff"
    REPAIRS = "repairs"
    OTHER = "other"


PublicId = Annotated[int, Field(ge=1, le=2**53)]
Holder = Annotated[str, Field(pattern=r"^(user|box)-[1-9][0-9]{0,15}$")]
"""Whose cash book: a person of the team, or a cash box."""
HolderOrBank = Annotated[str, Field(pattern=r"^((user|box)-[1-9][0-9]{0,15}|bank)$")]
Amount = Annotated[Decimal, Field(gt=0, le=10_000_000, max_digits=12, decimal_places=2)]
AmountOrNone = Annotated[Decimal, Field(ge=0, le=10_000_000, max_digits=12, decimal_places=2)]
Note = Annotated[Prose, Field(max_length=500)]


class CashBoxIn(RequestBody):
    """`is_closed`: no cash moves there any more."""

    name: Annotated[Line, Field(min_length=1, max_length=80)]
    is_closed: bool = False


class CashOpeningIn(RequestBody):
    """Earlier movements of the book do not count."""

    holder: Holder
    opened_on: CalendarDate
    amount: AmountOrNone


class CashMoveIn(RequestBody):
    """Cash from one holder to another, to the bank or from it."""

    holder: HolderOrBank
    receiver: HolderOrBank
    amount: Amount
    moved_on: CalendarDate
    note: Note = ""

    @model_validator(mode="after")
    def _check_receiver(self) -> Self:
        if self.holder == self.receiver:
            raise ValueError(Text("Choose somebody else to hand the cash over to."))
        return self


class CashExpenseIn(RequestBody):
    """With a departure: a payment of its costs. `bill` is the `filename` of an uploaded document."""

    holder: Holder
    amount: Amount
    spent_on: CalendarDate
    category: ExpenseCategory = ExpenseCategory.OTHER
    note: Note = ""
    departure_id: PublicId | None = None
    bill: Annotated[str, Field(max_length=80)] | None = None


class CashCountIn(RequestBody):
    """A difference from the book needs a reason."""

    holder: Holder
    counted_on: CalendarDate
    counted: AmountOrNone
    reason: Note = ""


class CashReversalIn(RequestBody):
    reason: Annotated[Prose, Field(min_length=1, max_length=500)]


class CashHolder(BaseModel):
    holder: str
    name: str


class CashBook(CashHolder):
    """`waiting`: handed over, and not yet accepted. `difference` is that of the last count."""

    is_box: bool
    is_closed: bool
    balance: RupeesOut
    waiting: RupeesOut
    opened_on: date | None
    counted_on: date | None
    difference: RupeesOut | None


class CashHandOver(Schema):
    """A hand-over that waits. `may_accept`: the caller is the receiver, or may see all cash books."""

    cash_entry_id: int
    holder: str
    holder_name: str
    receiver: str
    receiver_name: str
    amount: RupeesOut
    handed_on: date
    note: str
    may_accept: bool


class CashDeparture(Schema):
    departure_id: int
    event_name: str
    tour_start_date: date


class CashBooks(BaseModel):
    """`books`: all, or without the right to money the caller's own. `holders`: possible receivers of cash.

    `departures`: of recent and coming weeks, for expenses that are their costs.
    """

    own: str
    may_manage: bool
    books: list[CashBook]
    hand_overs: list[CashHandOver]
    holders: list[CashHolder]
    departures: list[CashDeparture]
    total: RupeesOut


class CashLine(Schema):
    """`other`: the giver or receiver of a hand-over. Names of bookings outside the caller's trips are empty.

    `cash_entry_id`: of an entry that can be reversed.
    """

    day: date
    kind: CashLineKind
    amount: RupeesOut
    balance: RupeesOut
    trip_id: int | None
    booking_id: int | None
    booking_reference: str
    customer_name: str
    departure_id: int | None
    event_name: str
    other: str
    category: ExpenseCategory | None
    counted: RupeesOut | None
    note: str
    bill: Sent | None
    cash_entry_id: int | None


class CashBookMonth(CashBook):
    """`received` and `paid`: sums of the month."""

    first: date
    last: date
    opening: RupeesOut
    received: RupeesOut
    paid: RupeesOut
    closing: RupeesOut
    lines: list[CashLine]
