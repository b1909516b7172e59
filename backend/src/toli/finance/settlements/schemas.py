"""Wire models of settlements. Money is in rupees."""

from datetime import date, datetime
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from toli.kit.dates import CalendarDate
from toli.kit.money import RupeesOut
from toli.kit.text import Line, Prose
from toli.kit.wire import RequestBody, Schema
from toli.payments.billing.schemas import SourceTaxOut
from toli.selling.bookings.schemas.fields import RupeesIn

AccountKind = Literal["own", "platform"]


class SettlementState(StrEnum):
    CREATED = "created"
    PROCESSED = "processed"
    FAILED = "failed"


CheckReason = Literal["keys_refused", "refused", "unavailable"]
LineKind = Literal["payment", "refund", "other"]


class Amounts(BaseModel):
    """`net` is `gross` less `refunds`, `fees` (without tax) and `fee_tax`, with `other`.

    `other`: provider adjustments, and payments outside Toli.
    """

    gross: RupeesOut
    refunds: RupeesOut
    fees: RupeesOut
    fee_tax: RupeesOut
    other: RupeesOut
    net: RupeesOut


class BankCredit(BaseModel):
    line_id: int
    moved_on: date
    amount: RupeesOut


class SettlementOut(BaseModel):
    """Incomplete until the provider reports all of it. `arrived` comes from uploaded bank statements.

    The platform's account has no UTR.
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
    """`without_fee` payments have no known fee, so less will come. `late` were captured over seven days ago."""

    amounts: Amounts
    payments: int
    refunds: int
    without_fee: int
    late: int


class AccountCheck(BaseModel):
    """`reason` of the failure since `failing_since`."""

    account_id: int
    account_kind: AccountKind
    key_id: str | None
    checked_at: datetime | None
    failing_since: datetime | None
    reason: CheckReason | None


class Settlements(BaseModel):
    """`has_statement`: the operator uses, or used, the platform's account."""

    data: list[SettlementOut]
    expected: ExpectedOut
    checks: list[AccountCheck]
    has_statement: bool
    total: int
    total_pages: int


class TransferIn(RequestBody):
    amount: RupeesIn
    moved_on: CalendarDate
    reference: Annotated[Line, Field(min_length=4, max_length=40)]
    note: Annotated[Prose, Field(max_length=300)] = ""


class TransferReversalIn(RequestBody):
    reason: Annotated[Prose, Field(min_length=1, max_length=300)]


class TransferOut(BaseModel):
    transfer_id: int
    amount: RupeesOut = Field(validation_alias="amount_paise")
    moved_on: date
    reference: str
    note: str
    recorded_at: datetime
    reversed_at: datetime | None
    reversed_reason: str


class Debt(BaseModel):
    """The platform's debt to an operator. `payable`: the part of `owed` that the platform has received."""

    amounts: Amounts
    tax_collected: RupeesOut
    commission: RupeesOut
    transferred: RupeesOut
    routed: RupeesOut
    owed: RupeesOut
    payable: RupeesOut


class StatementOut(Debt):
    """`payable` is the part of `owed` that the provider has sent to the platform."""

    taxes: list[SourceTaxOut]
    transfers: list[TransferOut]


class OwedClient(Debt):
    """`uses_account`: new payments still go to the platform."""

    client_id: int
    client_name: str
    uses_account: bool


class OwedClients(BaseModel):
    data: list[OwedClient]
    owed: RupeesOut


class SettlementLineOut(Schema):
    """`other` has no booking."""

    entity_id: str
    kind: LineKind
    provider_kind: str
    happened_at: datetime
    amount: RupeesOut
    fee: RupeesOut
    fee_tax: RupeesOut
    net: RupeesOut
    booking_id: int | None
    trip_id: int | None
    booking_reference: str | None
    customer_name: str | None
    event_title: str | None


class SettlementDetails(BaseModel):
    settlement: SettlementOut
    lines: list[SettlementLineOut]


class ExpectedLines(BaseModel):
    data: list[SettlementLineOut]
    total: int
    total_pages: int
