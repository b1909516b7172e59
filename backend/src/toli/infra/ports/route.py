"""Amounts are integer paise, instants aware UTC. No call belongs inside a database transaction."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Protocol


class TransferStatus(StrEnum):
    """`created` until its order is paid."""

    CREATED = "created"
    PENDING = "pending"
    PROCESSED = "processed"
    FAILED = "failed"
    REVERSED = "reversed"
    PARTIALLY_REVERSED = "partially_reversed"

    @property
    def is_processed(self) -> bool:
        """Whether the money reached the linked account, also if reversed since."""
        return self in {TransferStatus.PROCESSED, TransferStatus.REVERSED, TransferStatus.PARTIALLY_REVERSED}


class ActivationStatus(StrEnum):
    REQUESTED = "requested"
    UNDER_REVIEW = "under_review"
    NEEDS_CLARIFICATION = "needs_clarification"
    ACTIVATED = "activated"
    SUSPENDED = "suspended"


@dataclass(frozen=True, slots=True)
class NewTransfer:
    """A held transfer is not settled before `held_until`, or without it before its release."""

    account_id: str
    amount_paise: int
    is_held: bool
    held_until: datetime | None


@dataclass(frozen=True, slots=True)
class ProviderTransfer:
    """`is_settled`: sent to the linked account's bank."""

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
    """`key` is the key of its request."""

    id: str
    amount_paise: int
    key: str


@dataclass(frozen=True, slots=True)
class Business:
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
    account_number: str = field(repr=False)
    ifsc: str
    beneficiary_name: str


@dataclass(frozen=True, slots=True)
class LinkedAccountReview:
    """`missing` names the required fields."""

    product_id: str
    status: ActivationStatus
    missing: Sequence[str] = ()


class Route(Protocol):
    """Transfers from one account to its linked accounts.

    Every method raises ProviderUnavailable, and ProviderRefused for a refused request.
    """

    async def transfers_of(self, order_id: str) -> Sequence[ProviderTransfer]: ...

    async def transfer(self, transfer_id: str) -> ProviderTransfer: ...

    async def hold_transfer(self, transfer_id: str, *, until: datetime | None) -> ProviderTransfer:
        """Hold a transfer until an instant, or until its release."""
        ...

    async def release_transfer(self, transfer_id: str) -> ProviderTransfer: ...

    async def reverse_transfer(self, transfer_id: str, *, amount_paise: int, key: str) -> ProviderReversal:
        """No idempotency key at the provider: a reversal with the same key is searched first.

        Calls with one key must not run concurrently.
        """
        ...

    async def open_linked_account(self, business: Business, *, reference: str) -> str: ...

    async def is_linked_account(self, account_id: str) -> bool: ...

    async def add_stakeholder(self, account_id: str, business: Business) -> None: ...

    async def request_route(self, account_id: str) -> LinkedAccountReview:
        """Request transfers for a linked account; its owner has accepted the provider's terms."""
        ...

    async def save_bank_account(self, account_id: str, product_id: str, bank: BankAccount) -> LinkedAccountReview:
        """Set the bank account, which starts the review."""
        ...

    async def review(self, account_id: str, product_id: str) -> LinkedAccountReview: ...
