"""Razorpay Route's responses; an invalid response counts as none."""

from datetime import UTC, datetime
from typing import Any

from pydantic import Field

from toli.infra.ports.route import (
    ActivationStatus,
    LinkedAccountReview,
    ProviderReversal,
    ProviderTransfer,
    TransferStatus,
)
from toli.payments.gateway.providers.razorpay_wire import Collection, UnixSeconds, Wire

KEY_NOTE = "toli_key"
"""The note that names a reversal, because reversals have no idempotency key."""


SETTLED = "settled"
"""The `settlement_status` of a transfer that has reached its account (https://razorpay.com/docs/api/payments/route/)."""


class TransferError(Wire):
    description: str | None = None


class TransferEntity(Wire):
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
        until = self.on_hold_until
        return ProviderTransfer(
            id=self.id,
            account_id=self.recipient,
            amount_paise=self.amount,
            reversed_paise=self.amount_reversed,
            status=self.status,
            is_held=self.on_hold,
            held_until=None if until is None else datetime.fromtimestamp(until, UTC),
            is_settled=self.settlement_status == SETTLED,
            failure=(self.error.description or "") if self.error else "",
        )


class OrderTransfers(Wire):
    transfers: Collection[TransferEntity]


class ReversalEntity(Wire):
    """The provider sends an empty list for no notes."""

    id: str
    amount: int
    notes: dict[str, Any] | list[Any]

    def fact(self) -> ProviderReversal:
        key = self.notes.get(KEY_NOTE) if isinstance(self.notes, dict) else None
        return ProviderReversal(id=self.id, amount_paise=self.amount, key=str(key or ""))


class LinkedAccountEntity(Wire):
    id: str
    type: str
    status: str


class StakeholderEntity(Wire):
    id: str


class Requirement(Wire):
    field_reference: str


class ProductEntity(Wire):
    id: str
    activation_status: ActivationStatus
    requirements: list[Requirement] = Field(default_factory=list)

    def fact(self) -> LinkedAccountReview:
        return LinkedAccountReview(
            product_id=self.id,
            status=self.activation_status,
            missing=[requirement.field_reference for requirement in self.requirements],
        )
