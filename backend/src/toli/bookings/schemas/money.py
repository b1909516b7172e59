"""The payments and refunds of a booking on the wire."""

from datetime import datetime
from typing import Literal

from pydantic import BaseModel

from toli.bookings.schemas.cancel import CancellationOut
from toli.kit.money import RupeesOut


class PaymentMade(BaseModel):
    """A payment of a booking, or a part of one that moved with travellers.

    A part came from the booking `moved_with`, or went to it (below zero).
    """

    payment_id: str
    amount: RupeesOut
    method: str | None
    captured_at: datetime | None
    moved_with: str | None


class RefundMade(BaseModel):
    """A refund of a booking. `requested_by` is null for an automatic one."""

    refund_id: int
    payment_id: str
    amount: RupeesOut
    state: Literal["requested", "pending", "processed", "failed", "needs_attention"]
    reason: str
    requested_by: str | None
    requested_at: datetime
    updated_at: datetime


class MoneyOut(BaseModel):
    """A booking's payments and refunds. `left` can be refunded online, `left_offline` offline.

    `left_credit` of `left_offline` was paid with travel credit; only a customer who `has_account` can be given more.
    `due` is the price less `price_reduction` less what is kept. `kept` is what is kept of a cancelled booking, and can
    still be refunded or given as travel credit.
    """

    payments: list[PaymentMade]
    refunds: list[RefundMade]
    left: RupeesOut
    left_offline: RupeesOut
    left_credit: RupeesOut
    has_account: bool
    kept: RupeesOut
    price_reduction: RupeesOut
    due: RupeesOut
    cancellation: CancellationOut
