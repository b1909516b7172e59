"""Cancelling and refunding on the wire: what it costs, what goes back by which way, and what came and went."""

from datetime import datetime
from decimal import Decimal
from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, Field

from toli.bookings.schemas import Reason
from toli.kit.bodies import RequestBody
from toli.kit.money import RupeesOut


class BracketOut(BaseModel):
    """What cancelling costs in a span of days before the start, both ends in it; no end means any more days."""

    from_days: int
    to_days: int | None
    charge_percent: float
    charge: RupeesOut
    charge_per_person: RupeesOut
    is_in_force: bool


class CancellationOut(BaseModel):
    """What cancelling costs and gives back under the booking's own policy, and how far a request has come.

    Once asked, `refund` is what was promised that day: `refund_online` is sent by the payment provider and
    `refund_offline` given back by the operator. Once done, `returned` was decided, `returned_offline` of it offline, of
    which `owed_back` has still to be given. `days_before` is negative once the tour has begun.
    """

    booking_reference: str
    state: Literal["none", "asked", "declined", "done"]
    days_before: int
    travellers: int
    paid: RupeesOut
    charge_percent: float
    charge: RupeesOut
    refund: RupeesOut
    refund_online: RupeesOut
    refund_offline: RupeesOut
    brackets: list[BracketOut]
    asked_at: datetime | None
    asked_reason: str
    decided_at: datetime | None
    decided_reason: str
    returned: RupeesOut
    returned_offline: RupeesOut
    owed_back: RupeesOut
    can_ask: bool


class AskToCancel(RequestBody):
    """A traveller's request. `refund` is what they were shown; when it is another now, the terms come back instead."""

    reason: Reason = ""
    refund: Annotated[Decimal, Field(ge=0, max_digits=12, decimal_places=2)] | None = None


class DeclineIn(BaseModel):
    """The operator's no to a request to cancel: why, in words that the traveller reads."""

    reason: Annotated[Reason, Field(min_length=1)]


class BackIn(RequestBody):
    """How much goes back, and why. The amount left out means what the call's own text says.

    `tell` writes to the traveller now; that a refund has left is told in any case.
    """

    never_blank: ClassVar = frozenset({"amount", "offline_amount"})

    amount: Annotated[Decimal, Field(ge=0, max_digits=12, decimal_places=2)] | None = None
    reason: Reason = ""
    tell: bool = True


class CancelIn(BackIn):
    """How much goes back by the payment provider, and how much (`offline_amount`) the operator gives back themselves.

    An amount left out means its part of what the traveller was promised.
    """

    offline_amount: Annotated[Decimal, Field(ge=0, max_digits=12, decimal_places=2)] | None = None


class ReopenIn(RequestBody):
    """Whether what was refunded is asked for again too; otherwise it stays a reduction of the price."""

    include_refunded: bool = False


class PaymentMade(BaseModel):
    """A payment of a booking."""

    payment_id: str
    amount: RupeesOut
    method: str | None
    captured_at: datetime | None


class RefundMade(BaseModel):
    """A refund of a booking. Nobody asked for one that went back by itself."""

    refund_id: int
    payment_id: str
    amount: RupeesOut
    state: Literal["requested", "pending", "processed", "failed", "needs_attention"]
    reason: str
    requested_by: str | None
    requested_at: datetime
    updated_at: datetime


class MoneyOut(BaseModel):
    """What came and went for a booking. `left` can still be refunded online, `left_offline` be given back offline.

    `due` is the price less `price_reduction` less what is kept.
    """

    payments: list[PaymentMade]
    refunds: list[RefundMade]
    left: RupeesOut
    left_offline: RupeesOut
    price_reduction: RupeesOut
    due: RupeesOut
    cancellation: CancellationOut
