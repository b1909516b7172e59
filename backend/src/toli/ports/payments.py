"""What the product asks of a payment provider, and the facts a provider answers with.

Amounts are integer paise, instants aware UTC. No call belongs inside a database transaction: each may take
ten seconds.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from toli.kit.errors import DependencyDown


class OrderStatus(StrEnum):
    """How far an order has come."""

    CREATED = "created"
    ATTEMPTED = "attempted"
    PAID = "paid"


class PaymentStatus(StrEnum):
    """How far a payment has come; facts are merged by rank and only move up.

    `failed` is not the end: the provider may authorise the same payment up to three days later.
    """

    CREATED = "created"
    FAILED = "failed"
    AUTHORIZED = "authorized"
    CAPTURED = "captured"
    REFUNDED = "refunded"

    @property
    def rank(self) -> int:
        """The place in the order in which these are declared."""
        return list(PaymentStatus).index(self)


class RefundStatus(StrEnum):
    """How far a refund has come."""

    PENDING = "pending"
    PROCESSED = "processed"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class ProviderOrder:
    """Something to be paid; `receipt` is the name we gave it."""

    id: str
    amount_paise: int
    amount_paid_paise: int
    currency: str
    receipt: str | None
    status: OrderStatus
    attempts: int
    created_at: datetime


@dataclass(frozen=True, slots=True)
class ProviderPayment:
    """One try to pay an order."""

    id: str
    order_id: str | None
    amount_paise: int
    status: PaymentStatus
    captured: bool
    amount_refunded_paise: int
    method: str | None
    error_description: str | None
    created_at: datetime


@dataclass(frozen=True, slots=True)
class ProviderRefund:
    """Money on its way back; `receipt` is the key it was asked for under."""

    id: str
    payment_id: str
    amount_paise: int
    status: RefundStatus
    receipt: str | None


@dataclass(frozen=True, slots=True)
class ProviderEvent:
    """What a webhook is about: a hint to go and read the facts, never the facts themselves."""

    name: str
    order_id: str | None
    payment_id: str | None
    refund_id: str | None


class ProviderUnavailable(DependencyDown):
    """No usable answer: no connection, time-out, 5xx, 429, or words that are not the provider's language.

    What was asked for may have happened or not: ask before doing it again.
    """

    code = "payment_provider_unavailable"

    def __init__(
        self, detail: str = "The payment service does not answer right now. Please try again in a minute."
    ) -> None:
        super().__init__(detail)


class ProviderRefused(Exception):
    """The provider understood and said no; asking again in the same words will not help."""

    def __init__(self, *, code: str, description: str, field: str | None, reason: str | None) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.field = field
        self.reason = reason


class Provider(Protocol):
    """A payment provider.

    Every asynchronous method raises ProviderUnavailable, and ProviderRefused where the provider says no.
    """

    @property
    def key_id(self) -> str:
        """The public half of our credentials, which the checkout in the browser needs."""
        ...

    async def create_order(self, *, amount_paise: int, receipt: str, notes: Mapping[str, str]) -> ProviderOrder:
        """Open an order in INR whose payments are captured by themselves, or not at all after 12 minutes.

        A lost answer is looked for under `receipt` before anything is created again. When an earlier call
        may have been cut off, ask `order_by_receipt` first.
        """
        ...

    async def order_by_receipt(self, receipt: str) -> ProviderOrder | None:
        """Find the order we named so: the one furthest on if there are several, then the oldest."""
        ...

    async def order(self, order_id: str) -> ProviderOrder:
        """Read one order."""
        ...

    async def payments_of(self, order_id: str) -> Sequence[ProviderPayment]:
        """Read every payment tried on an order, oldest first."""
        ...

    async def payment(self, payment_id: str) -> ProviderPayment:
        """Read one payment."""
        ...

    async def capture(self, payment_id: str, *, amount_paise: int) -> ProviderPayment:
        """Take an authorised payment, whole. Safe to repeat: one already captured is returned as it is."""
        ...

    async def refund(
        self, payment_id: str, *, amount_paise: int, idempotency_key: str, notes: Mapping[str, str]
    ) -> ProviderRefund:
        """Send back part or all of a captured payment.

        Safe to repeat under the same key (10 to 40 letters, digits, `-`, `_`) with the same amount and notes.
        Raises ValueError for a key of another form.
        """
        ...

    async def refund_status(self, refund_id: str) -> ProviderRefund:
        """Read one refund."""
        ...

    def verify_checkout(self, *, order_id: str, payment_id: str, signature: str) -> bool:
        """Whether the provider signed that this payment pays this order.

        `order_id` is the one we stored, never the one the browser sent.
        """
        ...

    def verify_webhook(self, body: bytes, signature: str) -> bool:
        """Whether the provider signed these raw bytes, with the present webhook secret or the one before."""
        ...

    def read_webhook(self, body: bytes) -> ProviderEvent | None:
        """Read what a webhook is about; None when the body is not the provider's envelope."""
        ...

    async def aclose(self) -> None:
        """Close the connections."""
        ...
