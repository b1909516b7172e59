"""Razorpay Route's responses and their conversion; an invalid one counts as no response."""

from datetime import UTC, datetime
from enum import StrEnum
from typing import Any

from pydantic import Field

from toli.payments.providers.razorpay_wire import Collection, UnixSeconds, Wire
from toli.ports.route import ActivationStatus, LinkedAccountReview, ProviderReversal, ProviderTransfer, TransferStatus

KEY_NOTE = "toli_key"
"""The note that names a reversal, because reversals have no idempotency key."""


class SettlementStatus(StrEnum):
    """Values of a transfer's `settlement_status` (https://razorpay.com/docs/api/payments/route/)."""

    PENDING = "pending"
    ON_HOLD = "on_hold"
    SETTLED = "settled"


class TransferError(Wire):
    """Why a transfer failed."""

    description: str | None = None


class TransferEntity(Wire):
    """A transfer."""

    id: str
    status: TransferStatus
    recipient: str
    amount: int
    amount_reversed: int = 0
    on_hold: bool = False
    on_hold_until: UnixSeconds | None = None
    settlement_status: str | None = None
    error: TransferError | None = None

    def fact(self) -> ProviderTransfer:
        """Convert it to the port's type."""
        until = self.on_hold_until
        return ProviderTransfer(
            id=self.id,
            account_id=self.recipient,
            amount_paise=self.amount,
            reversed_paise=self.amount_reversed,
            status=self.status,
            is_held=self.on_hold,
            held_until=None if until is None else datetime.fromtimestamp(until, UTC),
            is_settled=self.settlement_status == SettlementStatus.SETTLED,
            failure=(self.error.description or "") if self.error else "",
        )


class OrderTransfers(Wire):
    """An order with its transfers."""

    transfers: Collection[TransferEntity]


class ReversalEntity(Wire):
    """A part of a transfer that was reversed. The provider sends an empty list in place of no notes."""

    id: str
    amount: int
    notes: dict[str, Any] | list[Any]

    def fact(self) -> ProviderReversal:
        """Convert it to the port's type."""
        key = self.notes.get(KEY_NOTE) if isinstance(self.notes, dict) else None
        return ProviderReversal(id=self.id, amount_paise=self.amount, key=str(key or ""))


class LinkedAccountEntity(Wire):
    """A linked account."""

    id: str
    type: str
    status: str


class StakeholderEntity(Wire):
    """The person who answers for a linked account."""

    id: str


class Requirement(Wire):
    """A field that the provider asks for."""

    field_reference: str


class ProductEntity(Wire):
    """The configuration of a linked account for Route."""

    id: str
    activation_status: ActivationStatus
    requirements: list[Requirement] = Field(default_factory=list)

    def fact(self) -> LinkedAccountReview:
        """Convert it to the port's type."""
        return LinkedAccountReview(
            product_id=self.id,
            status=self.activation_status,
            missing=[requirement.field_reference for requirement in self.requirements],
        )
