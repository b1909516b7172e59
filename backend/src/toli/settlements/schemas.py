"""Settlements on the wire. Money is in rupees."""

from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from toli.billing.schemas import SourceTaxOut
from toli.bookings.schemas.fields import RupeesIn
from toli.kit.bodies import RequestBody
from toli.kit.dates import CalendarDate
from toli.kit.money import RupeesOut
from toli.kit.text import Line, Prose

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
    than seven days ago; none before settlements were read for the first time.
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
    """A page of a client's settlements, the latest first, and what is still expected.

    `has_statement`: payments of the client go, or went, to the platform's account, which states what it owes.
    """

    data: list[SettlementOut]
    expected: ExpectedOut
    checks: list[AccountCheck]
    has_statement: bool
    total: int
    total_pages: int


class TransferIn(RequestBody):
    """A transfer of the platform to a client, as the bank has it."""

    amount: RupeesIn
    moved_on: CalendarDate
    reference: Annotated[Line, Field(min_length=4, max_length=40)]
    note: Annotated[Prose, Field(max_length=300)] = ""


class TransferReversalIn(RequestBody):
    """Why a transfer was recorded wrongly."""

    reason: Annotated[Prose, Field(min_length=1, max_length=300)]


class TransferOut(BaseModel):
    """A transfer of the platform to a client."""

    transfer_id: int
    amount: RupeesOut
    moved_on: date
    reference: str
    note: str
    recorded_at: datetime
    reversed_at: datetime | None
    reversed_reason: str


class StatementOut(BaseModel):
    """What the platform took for a client, kept as tax and commission, passed on, paid out and owes.

    `payable` is the part of `owed` that the provider has sent to the platform. `taxes` is the latest month first.
    """

    amounts: Amounts
    tax_collected: RupeesOut
    commission: RupeesOut
    transferred: RupeesOut
    routed: RupeesOut
    owed: RupeesOut
    payable: RupeesOut
    taxes: list[SourceTaxOut]
    transfers: list[TransferOut]


class OwedClient(BaseModel):
    """What the platform took for a client, paid out and owes. `uses_account`: new payments still go to the platform."""

    client_id: int
    client_name: str
    uses_account: bool
    amounts: Amounts
    tax_collected: RupeesOut
    commission: RupeesOut
    transferred: RupeesOut
    routed: RupeesOut
    owed: RupeesOut
    payable: RupeesOut


class OwedClients(BaseModel):
    """The clients of the platform's account, and what is owed to all."""

    data: list[OwedClient]
    owed: RupeesOut


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
