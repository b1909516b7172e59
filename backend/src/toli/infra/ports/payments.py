"""Amounts are integer paise, instants aware UTC.

No call belongs inside a database transaction: each may take ten seconds.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from enum import StrEnum
from typing import Protocol

from toli.infra.ports.route import NewTransfer, Route
from toli.kit.errors import DependencyDown
from toli.kit.text import Text


class OrderStatus(StrEnum):
    CREATED = "created"
    ATTEMPTED = "attempted"
    PAID = "paid"


class PaymentStatus(StrEnum):
    """Facts are merged by rank and only move up.

    `failed` is not final: the provider may authorise the payment up to three days later.
    """

    CREATED = "created"
    FAILED = "failed"
    AUTHORIZED = "authorized"
    CAPTURED = "captured"
    REFUNDED = "refunded"

    @property
    def rank(self) -> int:
        return list(PaymentStatus).index(self)


class RefundStatus(StrEnum):
    PENDING = "pending"
    PROCESSED = "processed"
    FAILED = "failed"


class SettlementStatus(StrEnum):
    """`processed` once the bank transfer has begun."""

    CREATED = "created"
    PROCESSED = "processed"
    FAILED = "failed"

    @property
    def rank(self) -> int:
        return list(SettlementStatus).index(self)


@dataclass(frozen=True, slots=True)
class ProviderOrder:
    """`receipt` is our name for it."""

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
    """`fee_paise` includes `fee_tax_paise`; None until captured."""

    id: str
    order_id: str | None
    amount_paise: int
    status: PaymentStatus
    captured: bool
    amount_refunded_paise: int
    method: str | None
    error_description: str | None
    created_at: datetime
    fee_paise: int | None = None
    fee_tax_paise: int | None = None


@dataclass(frozen=True, slots=True)
class ProviderRefund:
    """`receipt` is the key of its request."""

    id: str
    payment_id: str
    amount_paise: int
    status: RefundStatus
    receipt: str | None


@dataclass(frozen=True, slots=True)
class ProviderSettlement:
    id: str
    amount_paise: int
    status: SettlementStatus
    utr: str | None
    created_at: datetime


@dataclass(frozen=True, slots=True)
class ProviderSettlementLine:
    """`net_paise`: part of the settlement (negative: a deduction), after `fee_paise`, which includes tax."""

    settlement_id: str
    entity_id: str
    kind: str
    amount_paise: int
    net_paise: int
    fee_paise: int
    fee_tax_paise: int
    created_at: datetime


@dataclass(frozen=True, slots=True)
class ProviderEvent:
    """A reason to read the facts, never the facts. `is_transfer`: about the order's transfers."""

    name: str
    account_id: str | None
    order_id: str | None
    payment_id: str | None
    refund_id: str | None
    is_transfer: bool = False


class ProviderUnavailable(DependencyDown):
    """No connection, time-out, 5xx, 429, or an unreadable body. The outcome is unknown: check before a retry."""

    code = "payment_provider_unavailable"

    def __init__(
        self, detail: Text = Text("The payment service does not answer right now. Please try again in a minute.")
    ) -> None:
        super().__init__(detail)


class ProviderRefused(Exception):
    """A retry does not help."""

    def __init__(self, *, code: str, description: str, field: str | None, reason: str | None) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.field = field
        self.reason = reason


class CredentialsRefused(ProviderRefused):
    """Replaced or revoked at the provider."""


@dataclass(frozen=True, slots=True)
class KeyCredentials:
    """Several `webhook_secrets` are valid during a replacement."""

    key_id: str
    key_secret: str = field(repr=False)
    webhook_secrets: tuple[str, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class TokenCredentials:
    """Authorisation of the platform's application. `public_token` replaces the key id in the checkout."""

    account_id: str
    public_token: str
    access_token: str = field(repr=False)
    refresh_token: str = field(repr=False)
    expires_at: datetime
    webhook_secrets: tuple[str, ...] = field(repr=False, default=())

    def with_webhook_secrets(self, secrets: tuple[str, ...]) -> "TokenCredentials":
        return replace(self, webhook_secrets=secrets)


Credentials = KeyCredentials | TokenCredentials


class GrantRefused(Exception):
    pass


class PartnerApplication(Protocol):
    """The platform's application, authorised by operators (OAuth 2.0, RFC 6749).

    Every asynchronous method raises ProviderUnavailable.
    """

    def authorisation_url(self, *, redirect_url: str, state: str) -> str: ...

    async def exchange(self, *, code: str, redirect_url: str, now: datetime) -> TokenCredentials:
        """Raises GrantRefused."""
        ...

    async def renew(self, credentials: TokenCredentials, *, now: datetime) -> TokenCredentials:
        """Renew tokens; the old tokens stay valid until they expire. Raises GrantRefused."""
        ...

    async def notify_at(self, credentials: TokenCredentials, *, url: str, secret: str) -> None:
        """Send the account's events to a URL, signed with a secret."""
        ...

    def verify_webhook(self, body: bytes, signature: str) -> bool:
        """Whether the provider signed an event of the application."""
        ...


class Provider(Protocol):
    """One account at a payment provider.

    Every asynchronous method raises ProviderUnavailable, ProviderRefused and its subclass CredentialsRefused.
    """

    @property
    def key_id(self) -> str: ...

    async def create_order(
        self, *, amount_paise: int, receipt: str, notes: Mapping[str, str], transfers: Sequence[NewTransfer] = ()
    ) -> ProviderOrder:
        """Open an order in INR; payments are captured automatically, or not at all after 12 minutes.

        `transfers` go to linked accounts after payment. After an interrupted call, call `order_by_receipt` first.
        """
        ...

    async def order_by_receipt(self, receipt: str) -> ProviderOrder | None:
        """Of several the furthest on, then the oldest."""
        ...

    async def order(self, order_id: str) -> ProviderOrder: ...

    async def payments_of(self, order_id: str) -> Sequence[ProviderPayment]:
        """Oldest first."""
        ...

    async def payment(self, payment_id: str) -> ProviderPayment: ...

    async def page_payments(self, *, since: datetime, until: datetime, skip: int) -> Sequence[ProviderPayment]:
        """Up to 100 payments, newest first, after `skip`."""
        ...

    async def capture(self, payment_id: str, *, amount_paise: int) -> ProviderPayment: ...

    async def refund(
        self, payment_id: str, *, amount_paise: int, idempotency_key: str, notes: Mapping[str, str]
    ) -> ProviderRefund:
        """Idempotent under the same key (10 to 40 letters, digits, `-`, `_`), amount and notes.

        Raises ValueError for another key.
        """
        ...

    async def refund_status(self, refund_id: str) -> ProviderRefund: ...

    async def page_settlements(self, *, since: datetime, until: datetime, skip: int) -> Sequence[ProviderSettlement]:
        """Up to 100 settlements, newest first, after `skip`."""
        ...

    async def settlement_lines(self, *, day: date) -> Sequence[ProviderSettlementLine]: ...

    async def verify_checkout(self, *, order_id: str, payment_id: str, signature: str) -> bool:
        """By the provider's signature or answer. `order_id` is the stored one, never the browser's."""
        ...

    def verify_webhook(self, body: bytes, signature: str) -> bool:
        """With the present or previous secret."""
        ...


class PaymentProviders(Protocol):
    """The platform's and the operators'."""

    async def of_account(self, *, client_id: int, account_id: int) -> Provider:
        """Raises NotFound."""
        ...

    def forget(self, *, client_id: int, account_id: int) -> None:
        """Reload an account's credentials on next use."""
        ...

    def connect(self, credentials: Credentials) -> Provider:
        """Connect an unsaved account, to test its keys."""
        ...

    def read_webhook(self, body: bytes) -> ProviderEvent | None:
        """Subject of a webhook; None for another envelope."""
        ...

    @property
    def application(self) -> PartnerApplication | None: ...

    @property
    def platform(self) -> Provider | None: ...

    @property
    def route(self) -> Route | None: ...

    async def linked_account_of(self, *, client_id: int, account_id: int) -> str | None:
        """Raises NotFound."""
        ...

    async def aclose(self) -> None: ...
