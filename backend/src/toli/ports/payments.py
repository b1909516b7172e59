"""The port to a payment provider, and the facts it returns.

Amounts are integer paise, instants aware UTC. No call belongs inside a database transaction: each may take
ten seconds.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from enum import StrEnum
from typing import Protocol

from toli.kit.errors import DependencyDown
from toli.ports.route import NewTransfer, Route


class OrderStatus(StrEnum):
    """The state of an order."""

    CREATED = "created"
    ATTEMPTED = "attempted"
    PAID = "paid"


class PaymentStatus(StrEnum):
    """The state of a payment; facts are merged by rank and only move up.

    `failed` is not the end: the provider may authorise the same payment up to three days later.
    """

    CREATED = "created"
    FAILED = "failed"
    AUTHORIZED = "authorized"
    CAPTURED = "captured"
    REFUNDED = "refunded"

    @property
    def rank(self) -> int:
        """The position in the declaration."""
        return list(PaymentStatus).index(self)


class RefundStatus(StrEnum):
    """The state of a refund."""

    PENDING = "pending"
    PROCESSED = "processed"
    FAILED = "failed"


class SettlementStatus(StrEnum):
    """The state of a settlement; `processed` when the transfer to the bank was begun."""

    CREATED = "created"
    PROCESSED = "processed"
    FAILED = "failed"

    @property
    def rank(self) -> int:
        """The position in the declaration."""
        return list(SettlementStatus).index(self)


@dataclass(frozen=True, slots=True)
class ProviderOrder:
    """An amount to be paid; `receipt` is our name for it."""

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
    """An attempt to pay an order.

    `fee_paise` is what the provider keeps of it, `fee_tax_paise` the tax in that; None until it is captured.
    """

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
    """A refund; `receipt` is the key it was requested with."""

    id: str
    payment_id: str
    amount_paise: int
    status: RefundStatus
    receipt: str | None


@dataclass(frozen=True, slots=True)
class ProviderSettlement:
    """Money that the provider sends to an account's bank, after fees and refunds. `utr` is the bank's number of it."""

    id: str
    amount_paise: int
    status: SettlementStatus
    utr: str | None
    created_at: datetime


@dataclass(frozen=True, slots=True)
class ProviderSettlementLine:
    """A payment, a refund or something else in a settlement.

    `net_paise` is what it adds to the settlement, below 0 what it takes from it: a payment without its fee, a refund
    with its fee. `fee_paise` has the tax `fee_tax_paise` in it.
    """

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
    """The subject of a webhook: a reason to read the facts, never the facts themselves.

    `is_transfer`: it is about the transfers of the order.
    """

    name: str
    account_id: str | None
    order_id: str | None
    payment_id: str | None
    refund_id: str | None
    is_transfer: bool = False


class ProviderUnavailable(DependencyDown):
    """No usable response: no connection, time-out, 5xx, 429, or a body that cannot be parsed.

    What was asked for may have happened or not: ask before doing it again.
    """

    code = "payment_provider_unavailable"

    def __init__(
        self, detail: str = "The payment service does not answer right now. Please try again in a minute."
    ) -> None:
        super().__init__(detail)


class ProviderRefused(Exception):
    """The provider refused the request; repeating it will not help."""

    def __init__(self, *, code: str, description: str, field: str | None, reason: str | None) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.field = field
        self.reason = reason


class CredentialsRefused(ProviderRefused):
    """The provider does not accept an account's credentials: they were replaced or revoked there."""


@dataclass(frozen=True, slots=True)
class KeyCredentials:
    """The keys of one account at the provider.

    Several `webhook_secrets` are valid while one is being replaced.
    """

    key_id: str
    key_secret: str = field(repr=False)
    webhook_secrets: tuple[str, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class TokenCredentials:
    """What an operator gave the platform's application at the provider: to act for their account until they revoke it.

    `public_token` takes the place of a key id in the checkout. The access token expires at `expires_at`, and is renewed
    with the refresh token.
    """

    account_id: str
    public_token: str
    access_token: str = field(repr=False)
    refresh_token: str = field(repr=False)
    expires_at: datetime
    webhook_secrets: tuple[str, ...] = field(repr=False, default=())

    def with_webhook_secrets(self, secrets: tuple[str, ...]) -> "TokenCredentials":
        """Return the same tokens with other webhook secrets."""
        return replace(self, webhook_secrets=secrets)


Credentials = KeyCredentials | TokenCredentials


class GrantRefused(Exception):
    """The provider refused an authorisation code or a refresh token: it was used, revoked, or has expired."""


class PartnerApplication(Protocol):
    """The platform's application at the provider, which operators authorise by OAuth 2.0 (RFC 6749).

    Every asynchronous method raises ProviderUnavailable.
    """

    def authorisation_url(self, *, redirect_url: str, state: str) -> str:
        """Return the provider's page on which an operator authorises the application."""
        ...

    async def exchange(self, *, code: str, redirect_url: str) -> TokenCredentials:
        """Exchange an authorisation code for tokens.

        Raises GrantRefused.
        """
        ...

    async def renew(self, credentials: TokenCredentials) -> TokenCredentials:
        """Renew tokens; those that are renewed stay valid until they expire.

        Raises GrantRefused.
        """
        ...

    async def notify_at(self, credentials: TokenCredentials, *, url: str, secret: str) -> None:
        """Have the account's events sent to an address, signed with a secret."""
        ...

    def verify_webhook(self, body: bytes, signature: str) -> bool:
        """Tell whether the provider signed an event of the application itself."""
        ...


class Provider(Protocol):
    """One account at a payment provider.

    Every asynchronous method raises ProviderUnavailable, ProviderRefused for a refused request, and its subclass
    CredentialsRefused when the provider does not accept the account's credentials.
    """

    @property
    def key_id(self) -> str:
        """The public half of the account's credentials, for the checkout in the browser."""
        ...

    async def create_order(
        self, *, amount_paise: int, receipt: str, notes: Mapping[str, str], transfers: Sequence[NewTransfer] = ()
    ) -> ProviderOrder:
        """Open an order in INR whose payments are captured automatically, or not at all after 12 minutes.

        `transfers` go to linked accounts once it is paid.

        After a lost response the order is searched by `receipt` before another is created. When an earlier call may
        have been interrupted, call `order_by_receipt` first.
        """
        ...

    async def order_by_receipt(self, receipt: str) -> ProviderOrder | None:
        """Find the order with this receipt: the one furthest on if there are several, then the oldest."""
        ...

    async def order(self, order_id: str) -> ProviderOrder:
        """Read one order."""
        ...

    async def payments_of(self, order_id: str) -> Sequence[ProviderPayment]:
        """List the payments of an order, oldest first."""
        ...

    async def payment(self, payment_id: str) -> ProviderPayment:
        """Read one payment."""
        ...

    async def page_payments(self, *, since: datetime, until: datetime, skip: int) -> Sequence[ProviderPayment]:
        """List up to 100 payments that were begun between two instants.

        The newest first, without the first `skip`.
        """
        ...

    async def capture(self, payment_id: str, *, amount_paise: int) -> ProviderPayment:
        """Capture an authorised payment in full.

        Safe to repeat: a captured one is returned unchanged.
        """
        ...

    async def refund(
        self, payment_id: str, *, amount_paise: int, idempotency_key: str, notes: Mapping[str, str]
    ) -> ProviderRefund:
        """Refund part or all of a captured payment.

        Safe to repeat under the same key (10 to 40 letters, digits, `-`, `_`) with the same amount and notes.
        Raises ValueError for a key of another form.
        """
        ...

    async def refund_status(self, refund_id: str) -> ProviderRefund:
        """Read one refund."""
        ...

    async def page_settlements(self, *, since: datetime, until: datetime, skip: int) -> Sequence[ProviderSettlement]:
        """List up to 100 settlements that were made between two instants.

        The newest first, without the first `skip`.
        """
        ...

    async def settlement_lines(self, *, day: date) -> Sequence[ProviderSettlementLine]:
        """List all lines of the settlements of a day in India."""
        ...

    async def verify_checkout(self, *, order_id: str, payment_id: str, signature: str) -> bool:
        """Tell whether the provider says that this payment pays this order: by its signature, or asked for it.

        `order_id` is the one we stored, never the one the browser sent.
        """
        ...

    def verify_webhook(self, body: bytes, signature: str) -> bool:
        """Tell whether the provider signed these raw bytes, with the present or the previous webhook secret."""
        ...


class PaymentProviders(Protocol):
    """The accounts that payments are taken with: the platform's, and those of its clients."""

    async def of_account(self, *, client_id: int, account_id: int) -> Provider:
        """Return the provider of a client's account.

        Raises NotFound when the client has no such account.
        """
        ...

    def forget(self, *, client_id: int, account_id: int) -> None:
        """Read an account's credentials again when it is used next: they were replaced, or refused."""
        ...

    def connect(self, credentials: Credentials) -> Provider:
        """Connect an account that is not saved yet, to test its keys."""
        ...

    def read_webhook(self, body: bytes) -> ProviderEvent | None:
        """Read the subject of a webhook.

        None when the body is not the provider's envelope.
        """
        ...

    @property
    def application(self) -> PartnerApplication | None:
        """The platform's application that operators authorise; None on an installation without one."""
        ...

    @property
    def platform(self) -> Provider | None:
        """The platform's own account; None on an installation without one."""
        ...

    @property
    def route(self) -> Route | None:
        """The transfers of the platform's account; None on an installation without one."""
        ...

    async def linked_account_of(self, *, client_id: int, account_id: int) -> str | None:
        """Return the linked account that payments with this account are passed on to; None without one.

        Raises NotFound when the client has no such account.
        """
        ...

    async def aclose(self) -> None:
        """Close the connections."""
        ...
