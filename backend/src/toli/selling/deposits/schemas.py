from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from toli.kit.dates import CalendarDate
from toli.kit.money import RupeesOut
from toli.kit.text import Line, ShownName
from toli.kit.wire import RequestBody, Schema
from toli.selling.bookings.schemas.fields import (
    ChequeState,
    DepositMethod,
    OfflineMethod,
    Reason,
    RefundMethod,
    RupeesIn,
)
from toli.selling.bookings.schemas.references import Reference


class MovedDeposit(RequestBody):
    """Money on account. `moved_on`: a day in the operator's time zone.

    The method is before the reference, whose form depends on it.
    """

    amount: RupeesIn
    method: DepositMethod
    moved_on: CalendarDate
    reference: Reference = ""
    note: Reason = ""


class ReceivedDeposit(MovedDeposit):
    """Money on account. `cheque_bank`, `cheque_dated_on`: of a cheque or bank draft."""

    cheque_bank: Annotated[Line, Field(max_length=80)] = ""
    cheque_dated_on: CalendarDate | None = None


class DepositIn(ReceivedDeposit):
    """Money on account that an operator records."""

    method: OfflineMethod


class DepositRefundIn(MovedDeposit):
    """Money on account, returned on a day in the operator's time zone."""

    method: RefundMethod


class DepositUseOut(Schema):
    """A part of a booking that was paid by money on account."""

    booking_id: int
    trip_id: int
    booking_reference: str
    event_title: str
    amount: RupeesOut
    used_on: date


class DepositRefundOut(Schema):
    amount: RupeesOut
    method: RefundMethod
    moved_on: date
    reference: str
    note: str
    recorded_by: ShownName | None


class DepositDocumentOut(Schema):
    """`url` is its PDF."""

    number: str
    amount: RupeesOut
    issued_on: date
    url: str


class DepositOut(Schema):
    """Money on account of one day; `left` can be used for a booking, or returned. `cheque`: of a cheque or draft."""

    deposit_id: int
    amount: RupeesOut
    left: RupeesOut
    method: DepositMethod
    moved_on: date
    reference: str
    note: str
    recorded_by: ShownName | None
    recorded_at: datetime
    reversed_by: ShownName | None
    reversed_at: datetime | None
    reversed_reason: str
    cheque: ChequeState | None
    uses: list[DepositUseOut]
    refunds: list[DepositRefundOut]
    documents: list[DepositDocumentOut]


class Deposits(Schema):
    """A customer's money on account, the newest first; `left` is the balance."""

    deposits: list[DepositOut]
    left: RupeesOut


OnAccountSort = Literal["name", "-name", "since", "-since", "left", "-left", "due", "-due"]


class CustomerOnAccount(Schema):
    """A customer's money on account. `since`: of the oldest deposit that is left.

    `due` is the balance of the booking to pay next, `usable` the part that the money can pay; null without a booking.
    """

    customer: str
    name: str
    phone: str
    email: str
    left: RupeesOut
    since: date
    deposits: int
    booking_id: int | None
    trip_id: int | None
    booking_reference: str | None
    event_title: str | None
    due: RupeesOut | None
    usable: RupeesOut | None


class OnAccountPage(BaseModel):
    """`left` is on account of all customers."""

    data: list[CustomerOnAccount]
    left: RupeesOut
    total: int
    total_pages: int


class OwnDeposit(Schema):
    """The caller's balance on account at an operator."""

    client_id: int
    operator: str
    left: RupeesOut
