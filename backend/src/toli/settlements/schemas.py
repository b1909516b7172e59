"""Settlements on the wire. Money is in rupees."""

from datetime import date, datetime
from typing import Literal

from pydantic import BaseModel

from toli.kit.money import RupeesOut

AccountKind = Literal["own", "platform"]
SettlementState = Literal["created", "processed", "failed"]
CheckReason = Literal["keys_refused", "refused", "unavailable"]
LineKind = Literal["payment", "refund", "other"]


class Amounts(BaseModel):
    """What settlements are made of.

    `net` is `gross` less `refunds`, `fees` and `fee_tax`, with `other`: adjustments of the provider, and payments that
    were not made through Toli. `fees` is without its tax.
    """

    gross: RupeesOut
    refunds: RupeesOut
    fees: RupeesOut
    fee_tax: RupeesOut
    other: RupeesOut
    net: RupeesOut


class BankCredit(BaseModel):
    """The line of an imported bank statement that has the settlement's UTR."""

    line_id: int
    moved_on: date
    amount: RupeesOut


class SettlementOut(BaseModel):
    """A settlement.

    While it is not complete, the provider has not said yet what all of it is. `arrived` is found in the bank statements
    that were uploaded. Of the platform's account there is no UTR: the platform received the money.
    """

    settlement_id: int
    provider_settlement_id: str
    account_id: int
    account_kind: AccountKind
    key_id: str | None
    state: SettlementState
    is_complete: bool
    made_at: datetime
    utr: str | None
    amounts: Amounts
    arrived: BankCredit | None


class ExpectedOut(BaseModel):
    """Payments and refunds that are in no settlement yet.

    Of `without_fee` payments the provider has not said its fee, so that less will come. `late` are those captured more
    than seven days ago.
    """

    amounts: Amounts
    payments: int
    refunds: int
    without_fee: int
    late: int


class AccountCheck(BaseModel):
    """When an account's settlements were read; `reason` says why that fails since `failing_since`."""

    account_id: int
    account_kind: AccountKind
    key_id: str | None
    checked_at: datetime | None
    failing_since: datetime | None
    reason: CheckReason | None


class Settlements(BaseModel):
    """A page of a client's settlements, the latest first, and what is still expected."""

    data: list[SettlementOut]
    expected: ExpectedOut
    checks: list[AccountCheck]
    total: int
    total_pages: int


class SettlementLineOut(BaseModel):
    """A payment or refund, settled or expected, with its booking; `other` has none."""

    entity_id: str
    kind: LineKind
    provider_kind: str
    happened_at: datetime
    amount: RupeesOut
    fee: RupeesOut
    fee_tax: RupeesOut
    net: RupeesOut
    reservation_event_id: int | None
    event_id: int | None
    booking_reference: str | None
    customer_name: str | None
    event_title: str | None


class SettlementDetails(BaseModel):
    """A settlement with its lines."""

    settlement: SettlementOut
    lines: list[SettlementLineOut]


class ExpectedLines(BaseModel):
    """A page of the payments and refunds that are in no settlement yet, the oldest first."""

    data: list[SettlementLineOut]
    total: int
    total_pages: int
