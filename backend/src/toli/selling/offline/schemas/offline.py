from datetime import date, datetime
from typing import Annotated, Self

from pydantic import BaseModel, Field, ValidationInfo, field_validator, model_validator

from toli.kit.dates import CalendarDate
from toli.kit.money import RupeesOut
from toli.kit.text import Line, ShownName, Text
from toli.kit.wire import RequestBody
from toli.selling.bookings.schemas.fields import (
    ChequeState,
    OfflineKind,
    PaymentMethod,
    Reason,
    RecordedMethod,
    RupeesIn,
)
from toli.selling.bookings.schemas.references import Reference
from toli.selling.customer_tds.schemas import CertificateState, CustomerTdsIn, CustomerTdsOut


class OfflinePaymentIn(RequestBody):
    """A payment or refund on a day in the operator's time zone.

    `lowers_price`: a refund reduces the price of a confirmed booking; otherwise the amount is due again.
    `method`: `credit` uses the customer's travel credit, `on_account` the money on account. `keep_excess`: money
    above the balance is kept on account; otherwise it is refused. `cheque_bank`, `cheque_dated_on`: of a received
    cheque. `tds`: tax deducted by the customer's company, beside `amount`.
    """

    kind: OfflineKind
    amount: RupeesIn
    method: PaymentMethod
    moved_on: CalendarDate
    reference: Reference = ""
    note: Reason = ""
    lowers_price: bool = True
    tell: bool = True
    keep_excess: bool = False
    cheque_bank: Annotated[Line, Field(max_length=80)] = ""
    cheque_dated_on: CalendarDate | None = None
    tds: CustomerTdsIn | None = None

    @field_validator("method")
    @classmethod
    def _check_refund(cls, method: RecordedMethod, info: ValidationInfo) -> RecordedMethod:
        is_refund = info.data.get("kind") == OfflineKind.RETURNED
        if is_refund and method in {RecordedMethod.CARD_MACHINE, RecordedMethod.DRAFT}:
            raise ValueError(Text("Refund in cash, by bank transfer, UPI or cheque."))
        return method

    @model_validator(mode="after")
    def _check_method(self) -> Self:
        is_stored = self.method in {RecordedMethod.CREDIT, RecordedMethod.ON_ACCOUNT}
        if is_stored and (self.kind == OfflineKind.RETURNED or self.keep_excess):
            raise ValueError(Text("Travel credit and money on account only pay for a booking."))
        if self.tds is not None and (self.kind == OfflineKind.RETURNED or is_stored):
            raise ValueError(Text("TDS is deducted from a payment that you receive."))
        return self


class OfflinePaymentOut(BaseModel):
    """`cheque` is the state of a received cheque; `tds` is of tax deducted by the customer's company."""

    offline_payment_id: int
    kind: OfflineKind
    amount: RupeesOut
    method: RecordedMethod
    moved_on: date
    returns_of: int | None
    is_moved: bool
    reference: str
    note: str
    recorded_by: ShownName | None
    recorded_at: datetime
    reversed_by: ShownName | None
    reversed_at: datetime | None
    reversed_reason: str
    cheque: ChequeState | None
    tds: CustomerTdsOut | None

    @property
    def is_tds_expected(self) -> bool:
        return self.tds is not None and self.tds.state == CertificateState.EXPECTED


class RecordedPayments(BaseModel):
    """`left` is refundable, `due` the balance."""

    payments: list[OfflinePaymentOut]
    left: RupeesOut
    due: RupeesOut


class OfflinePayments(RecordedPayments):
    """`credit`: the customer's valid travel credit. `on_account`: their money without a booking.

    `tds_expected`: deducted tax, not refundable.

    `is_repeated`: the same refund was recorded within a minute, and not again.
    """

    credit: RupeesOut
    on_account: RupeesOut
    tds_expected: RupeesOut
    is_repeated: bool = False
