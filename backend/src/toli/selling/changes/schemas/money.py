from datetime import datetime

from pydantic import BaseModel

from toli.kit.money import RupeesOut
from toli.payments.gateway.schemas import RefundState
from toli.selling.bookings.schemas.cancel import CancellationOut


class PaymentMade(BaseModel):
    """A payment, or a part of a split booking's.

    A part came from the booking `moved_with`, or went there (negative).
    """

    payment_id: str
    amount: RupeesOut
    method: str | None
    captured_at: datetime | None
    moved_with: str | None


class RefundMade(BaseModel):
    """`requested_by` is null for an automatic refund; one that `is_kept` went to the customer's account."""

    refund_id: int
    payment_id: str
    amount: RupeesOut
    state: RefundState
    reason: str
    requested_by: str | None
    requested_at: datetime
    updated_at: datetime
    is_kept: bool


class MoneyOut(BaseModel):
    """`left` is refundable online, `left_offline` offline.

    `left_credit` of `left_offline` was paid with credit; more requires `can_have_credit`. `left_on_account` of it was
    paid with money on account. `due` is the price less `price_reduction` and net payments.
    `kept` money of a cancelled booking can be refunded or given as credit.
    """

    payments: list[PaymentMade]
    refunds: list[RefundMade]
    left: RupeesOut
    left_offline: RupeesOut
    left_credit: RupeesOut
    left_on_account: RupeesOut
    can_have_credit: bool
    kept: RupeesOut
    price_reduction: RupeesOut
    due: RupeesOut
    cancellation: CancellationOut
