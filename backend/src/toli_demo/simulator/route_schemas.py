"""The entities of the provider's Route."""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import BaseModel, StringConstraints


@dataclass(frozen=True, slots=True)
class LinkedAccount:
    """A linked account of the simulator."""

    id: str
    owner_id: str
    email: str
    details: dict[str, Any]
    status: str
    product_id: str | None
    activation: str | None
    bank: dict[str, Any] | None
    created_at: datetime

    @property
    def is_ready(self) -> bool:
        """Whether it may receive transfers."""
        return self.status == "created" and self.activation == "activated"

    def wire(self) -> dict[str, Any]:
        """The account entity."""
        return {
            **self.details,
            "id": self.id,
            "type": "route",
            "status": self.status,
            "email": self.email,
            "notes": [],
            "created_at": int(self.created_at.timestamp()),
        }

    def product_wire(self) -> dict[str, Any]:
        """The entity of its configuration for Route."""
        missing = ["account_number", "ifsc_code", "beneficiary_name"] if self.bank is None else []
        if self.activation == "needs_clarification":
            missing = ["account_number"]
        return {
            "requested_configuration": [],
            "active_configuration": {"settlements": self.bank or {}},
            "requirements": [
                {
                    "field_reference": f"settlements.{field}",
                    "resolution_url": f"/accounts/{self.id}/products/{self.product_id}",
                    "reason_code": "field_missing",
                    "status": "required",
                }
                for field in missing
            ],
            "tnc": {"id": "tnc_Simulator00000", "accepted": True, "accepted_at": int(self.created_at.timestamp())},
            "id": self.product_id,
            "product_name": "route",
            "activation_status": self.activation,
            "account_id": self.id,
            "requested_at": int(self.created_at.timestamp()),
        }


@dataclass(frozen=True, slots=True)
class Transfer:
    """A transfer of the simulator."""

    id: str
    order_id: str
    recipient: str
    amount_paise: int
    reversed_paise: int
    status: str
    on_hold: bool
    on_hold_until: datetime | None
    notes: dict[str, Any]
    failure: str
    recipient_settlement_id: str | None
    created_at: datetime
    processed_at: datetime | None

    @property
    def left_paise(self) -> int:
        """What was not reversed, in paise."""
        return self.amount_paise - self.reversed_paise

    def wire(self) -> dict[str, Any]:
        """The transfer entity."""
        status = self.status
        if self.reversed_paise:
            status = "partially_reversed" if self.left_paise else "reversed"
        is_settled = self.recipient_settlement_id is not None
        settlement = "settled" if is_settled else "on_hold" if self.on_hold else "pending"
        until = self.on_hold_until
        return {
            "id": self.id,
            "entity": "transfer",
            "status": status,
            "source": self.order_id,
            "recipient": self.recipient,
            "amount": self.amount_paise,
            "currency": "INR",
            "amount_reversed": self.reversed_paise,
            "fees": 0,
            "tax": 0,
            "notes": self.notes or [],
            "linked_account_notes": [],
            "on_hold": self.on_hold,
            "on_hold_until": None if until is None else int(until.timestamp()),
            "settlement_status": settlement if self.status == "processed" else None,
            "recipient_settlement_id": self.recipient_settlement_id,
            "created_at": int(self.created_at.timestamp()),
            "processed_at": None if self.processed_at is None else int(self.processed_at.timestamp()),
            "error": {
                "code": "BAD_REQUEST_ERROR" if self.failure else None,
                "description": self.failure or None,
                "reason": None,
                "field": None,
                "step": None,
                "id": self.id,
                "source": None,
                "metadata": None,
            },
        }


@dataclass(frozen=True, slots=True)
class Reversal:
    """A reversal of the simulator."""

    id: str
    transfer_id: str
    amount_paise: int
    notes: dict[str, Any]
    created_at: datetime

    def wire(self) -> dict[str, Any]:
        """The reversal entity."""
        return {
            "id": self.id,
            "entity": "reversal",
            "transfer_id": self.transfer_id,
            "amount": self.amount_paise,
            "fee": 0,
            "tax": 0,
            "currency": "INR",
            "notes": self.notes or [],
            "initiator_id": "TolisSimulator",
            "customer_refund_id": None,
            "created_at": int(self.created_at.timestamp()),
        }


class ReviewIn(BaseModel):
    """How the check of a linked account ends."""

    activation: Literal["under_review", "needs_clarification", "activated", "suspended"]


class ReleaseIn(BaseModel):
    """Settle what linked accounts have that is not on hold at an instant, now if left out."""

    at: datetime | None = None


AccountId = Annotated[str, StringConstraints(max_length=40)]
