"""The provider's entities, and the request bodies of the controls for tests."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, Field, RootModel, StringConstraints

from toli.kit.money import half_up

Call = Literal[
    "orders",
    "order_lookups",
    "payment_lookups",
    "captures",
    "refunds",
    "refund_lookups",
    "settlement_lookups",
    "settlement_lines",
    "tokens",
    "transfer_lookups",
    "transfer_changes",
    "reversals",
    "linked_accounts",
    "all",
    "refund_processing",
    "webhooks",
    "transfers",
]
FaultKind = Literal["down", "limited", "slow", "rubbish", "lose_answer", "refuse", "fail", "stay", "lose", "omit"]
FEE_BP: Final = 236
TAX_BP: Final = 36
"""The provider keeps 2 % of a payment and 18 % tax on that: `fee` is both together, `tax` the tax in it."""
Digits = Annotated[str, StringConstraints(pattern=r"^[0-9 ]{12,23}$")]


@dataclass(frozen=True, slots=True)
class Account:
    """What was set up in an account's dashboard."""

    id: str
    webhook_url: str | None = None
    webhook_secret: str | None = None
    revoked_keys: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Order:
    """An order of the simulator."""

    id: str
    account_id: str
    key_id: str
    amount_paise: int
    amount_paid_paise: int
    currency: str
    receipt: str | None
    status: str
    attempts: int
    notes: dict[str, Any]
    capture: str
    created_at: datetime

    def wire(self) -> dict[str, Any]:
        """The order entity."""
        return {
            "id": self.id,
            "entity": "order",
            "amount": self.amount_paise,
            "amount_paid": self.amount_paid_paise,
            "amount_due": self.amount_paise - self.amount_paid_paise,
            "currency": self.currency,
            "receipt": self.receipt,
            "offer_id": None,
            "status": self.status,
            "attempts": self.attempts,
            "notes": self.notes or [],
            "created_at": int(self.created_at.timestamp()),
        }


@dataclass(frozen=True, slots=True)
class Payment:
    """A payment of the simulator."""

    id: str
    order_id: str
    amount_paise: int
    amount_refunded_paise: int
    status: str
    captured: bool
    method: str
    card: dict[str, Any] | None
    vpa: str | None
    email: str
    contact: str
    error: dict[str, Any] | None
    created_at: datetime

    @property
    def refundable_paise(self) -> int:
        """The amount not refunded yet, in paise."""
        return self.amount_paise - self.amount_refunded_paise if self.captured else 0

    def wire(self) -> dict[str, Any]:
        """The payment entity."""
        fee, tax = fee_and_tax(self.amount_paise) if self.captured else (None, None)
        refunded = self.amount_refunded_paise
        error = self.error or {}
        entity: dict[str, Any] = {
            "id": self.id,
            "entity": "payment",
            "amount": self.amount_paise,
            "currency": "INR",
            "base_amount": self.amount_paise,
            "status": self.status,
            "order_id": self.order_id,
            "invoice_id": None,
            "international": False,
            "method": self.method,
            "amount_refunded": refunded,
            "amount_transferred": 0,
            "refund_status": None if refunded == 0 else "full" if refunded == self.amount_paise else "partial",
            "captured": self.captured,
            "description": None,
            "card_id": self.card["id"] if self.card else None,
            "bank": None,
            "wallet": None,
            "vpa": self.vpa,
            "email": self.email,
            "contact": self.contact,
            "notes": [],
            "fee": fee,
            "tax": tax,
            **{f"error_{part}": error.get(part) for part in ("code", "description", "source", "step", "reason")},
            "acquirer_data": {"auth_code": None} if self.card else {"rrn": None},
            "created_at": int(self.created_at.timestamp()),
        }
        if self.card:
            entity["card"] = self.card
        if self.vpa:
            entity["upi"] = {"vpa": self.vpa, "payer_account_type": "bank_account", "flow": "collect"}
        return entity


@dataclass(frozen=True, slots=True)
class Refund:
    """A refund of the simulator."""

    id: str
    payment_id: str
    amount_paise: int
    status: str
    receipt: str | None
    notes: dict[str, Any]
    speed: str
    idempotency_key: str | None
    request_hash: bytes | None
    created_at: datetime

    def wire(self) -> dict[str, Any]:
        """The refund entity."""
        return {
            "id": self.id,
            "entity": "refund",
            "amount": self.amount_paise,
            "currency": "INR",
            "payment_id": self.payment_id,
            "notes": self.notes or [],
            "receipt": self.receipt,
            "acquirer_data": {"arn": None},
            "created_at": int(self.created_at.timestamp()),
            "batch_id": None,
            "status": self.status,
            "speed_processed": "normal",
            "speed_requested": self.speed,
        }


@dataclass(frozen=True, slots=True)
class Settlement:
    """A settlement of the simulator."""

    id: str
    account_id: str
    amount_paise: int
    status: str
    utr: str | None
    created_at: datetime

    def wire(self) -> dict[str, Any]:
        """The settlement entity. Its fees are 0, as with every normal settlement: those of its lines are in them."""
        return {
            "id": self.id,
            "entity": "settlement",
            "amount": self.amount_paise,
            "status": self.status,
            "fees": 0,
            "tax": 0,
            "utr": self.utr,
            "created_at": int(self.created_at.timestamp()),
        }


@dataclass(frozen=True, slots=True)
class SettlementItem:
    """A payment, refund or adjustment in a settlement; `net_paise` is what it adds to it."""

    entity_id: str
    type: str
    amount_paise: int
    net_paise: int
    fee_paise: int
    tax_paise: int
    created_at: datetime


@dataclass(frozen=True, slots=True)
class Webhook:
    """A stored event, delivered or not."""

    id: str
    account_id: str
    event: str
    order_id: str
    body: bytes
    attempts: int
    last_answer: str | None
    delivered_at: datetime | None
    created_at: datetime


def fee_and_tax(amount_paise: int) -> tuple[int, int]:
    """Return the provider's fee on a captured payment, and the tax in it, in paise."""
    return half_up(amount_paise * FEE_BP, 10_000), half_up(amount_paise * TAX_BP, 10_000)


def collection(entities: list[dict[str, Any]]) -> dict[str, Any]:
    """Wrap entities in a collection."""
    return {"entity": "collection", "count": len(entities), "items": entities}


class PayIn(BaseModel):
    """A payment in the checkout. Without an outcome the card or the UPI id decides it."""

    outcome: Literal["success", "failure", "authorized", "pending"] | None = None
    key: Annotated[str, StringConstraints(max_length=40)] | None = None
    webhook: bool = True
    method: Literal["card", "upi"] | None = None
    card_number: Digits | None = None
    vpa: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9._-]{1,64}@[A-Za-z0-9]{2,32}$")] | None = None
    email: Annotated[str, StringConstraints(max_length=254)] = ""
    contact: Annotated[str, StringConstraints(max_length=20)] = ""

    @property
    def number(self) -> str | None:
        """The card number without spaces."""
        return None if self.card_number is None else self.card_number.replace(" ", "")


class WebhookIn(BaseModel):
    """Where an account's events go, and the secret that signs them, as entered in its dashboard."""

    url: Annotated[str, StringConstraints(max_length=500)]
    secret: Annotated[str, StringConstraints(min_length=1, max_length=100)]


class SettleIn(BaseModel):
    """What is settled: all that was captured and refunded `until` then, now if left out.

    `at` is when the settlement was made. An `adjustment` of the provider is added, below 0 taken off, and each refund
    costs `refund_fee` and the tax on it; all in paise.
    """

    until: datetime | None = None
    at: datetime | None = None
    status: Literal["created", "processed", "failed"] = "processed"
    adjustment: int = 0
    refund_fee: Annotated[int, Field(ge=0, le=100_000)] = 0


class SettlementStatusIn(BaseModel):
    """How a settlement ends."""

    status: Literal["processed", "failed"]


class LateIn(BaseModel):
    """The late success of a failed or pending payment."""

    outcome: Literal["captured", "refunded"] = "captured"
    webhook: bool = True


class FaultIn(BaseModel):
    """A fault; `seconds` is the delay of a slow response."""

    kind: FaultKind
    times: Annotated[int, Field(ge=1, le=1000)] | None = None
    seconds: Annotated[int, Field(ge=0, le=60)] = 10


class FaultsIn(RootModel[dict[Call, FaultKind | FaultIn]]):
    """Faults by the name of the call."""

    def faults(self) -> dict[Call, FaultIn]:
        """Return the faults with their default values."""
        return {call: fault if isinstance(fault, FaultIn) else FaultIn(kind=fault) for call, fault in self.root.items()}
