"""The port to a provider's transfers: parts of payments in one account that belong to linked accounts.

Amounts are integer paise, instants aware UTC. No call belongs inside a database transaction.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Protocol


class TransferStatus(StrEnum):
    """The state of a transfer; it is `created` until its order is paid."""

    CREATED = "created"
    PENDING = "pending"
    PROCESSED = "processed"
    FAILED = "failed"
    REVERSED = "reversed"
    PARTIALLY_REVERSED = "partially_reversed"

    @property
    def is_processed(self) -> bool:
        """Whether the money reached the linked account, also if it was reversed since."""
        return self in {TransferStatus.PROCESSED, TransferStatus.REVERSED, TransferStatus.PARTIALLY_REVERSED}


class ActivationStatus(StrEnum):
    """How far the provider is with checking a linked account."""

    REQUESTED = "requested"
    UNDER_REVIEW = "under_review"
    NEEDS_CLARIFICATION = "needs_clarification"
    ACTIVATED = "activated"
    SUSPENDED = "suspended"


@dataclass(frozen=True, slots=True)
class NewTransfer:
    """A part of an order that goes to a linked account once the order is paid.

    One that is held is not sent to that account's bank before `held_until`; without one, not before it is released.
    """

    account_id: str
    amount_paise: int
    is_held: bool
    held_until: datetime | None


@dataclass(frozen=True, slots=True)
class ProviderTransfer:
    """A transfer. `is_settled`: it was sent to the linked account's bank. `failure` says why it failed."""

    id: str
    account_id: str
    amount_paise: int
    reversed_paise: int
    status: TransferStatus
    is_held: bool
    held_until: datetime | None
    is_settled: bool
    failure: str


@dataclass(frozen=True, slots=True)
class ProviderReversal:
    """A part of a transfer that was reversed; `key` is what it was requested with."""

    id: str
    amount_paise: int
    key: str


@dataclass(frozen=True, slots=True)
class Business:
    """The business that a linked account is opened for, as the law asks the provider to know it."""

    legal_name: str
    kind: str
    contact_name: str
    email: str
    phone: str
    street: str
    city: str
    state: str
    postal_code: str
    pan: str = field(repr=False)
    gstin: str | None = None


@dataclass(frozen=True, slots=True)
class BankAccount:
    """The bank account that a linked account is settled to."""

    account_number: str = field(repr=False)
    ifsc: str
    beneficiary_name: str


@dataclass(frozen=True, slots=True)
class LinkedAccountReview:
    """The provider's check of a linked account; `missing` names the fields that it asks for."""

    product_id: str
    status: ActivationStatus
    missing: Sequence[str] = ()


class Route(Protocol):
    """Transfers from one account to its linked accounts.

    Every method raises ProviderUnavailable, and ProviderRefused for a refused request.
    """

    async def transfers_of(self, order_id: str) -> Sequence[ProviderTransfer]:
        """List the transfers of an order."""
        ...

    async def transfer(self, transfer_id: str) -> ProviderTransfer:
        """Read one transfer."""
        ...

    async def hold_transfer(self, transfer_id: str, *, until: datetime | None) -> ProviderTransfer:
        """Hold a transfer back until an instant, or until it is released."""
        ...

    async def release_transfer(self, transfer_id: str) -> ProviderTransfer:
        """Send a transfer to the linked account's bank with its next settlement."""
        ...

    async def reverse_transfer(self, transfer_id: str, *, amount_paise: int, key: str) -> ProviderReversal:
        """Take a part of a transfer back from the linked account.

        The provider has no idempotency key for it: a reversal with the same key is searched first. Two calls with one
        key must not run at the same time.
        """
        ...

    async def open_linked_account(self, business: Business, *, reference: str) -> str:
        """Open a linked account and return its id."""
        ...

    async def is_linked_account(self, account_id: str) -> bool:
        """Whether this is a linked account of ours that is not suspended."""
        ...

    async def add_stakeholder(self, account_id: str, business: Business) -> None:
        """Name the person who answers for a linked account."""
        ...

    async def request_route(self, account_id: str) -> LinkedAccountReview:
        """Ask that a linked account may receive transfers; its owner has accepted the provider's terms."""
        ...

    async def save_bank_account(self, account_id: str, product_id: str, bank: BankAccount) -> LinkedAccountReview:
        """Say where a linked account is settled to; the provider checks it then."""
        ...

    async def review(self, account_id: str, product_id: str) -> LinkedAccountReview:
        """Read how far the check of a linked account is."""
        ...
