"""Tables of the simulator's Route: linked accounts, transfers and reversals."""

from datetime import datetime
from typing import Any

from sqlalchemy import CheckConstraint, ForeignKey
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from toli.infra.db.models import created, empty, paise
from toli_demo.simulator.models import Base


class RazorpayLinkedAccount(Base):
    """A linked account, with the state of its check (`activation`) once Route was requested for it."""

    __tablename__ = "razorpay_linked_account"

    id: Mapped[str] = mapped_column(primary_key=True)
    owner_id: Mapped[str] = mapped_column(index=True)
    email: Mapped[str] = mapped_column(unique=True)
    # What was sent when it was opened.
    details: Mapped[dict[str, Any]] = mapped_column(JSONB)
    status: Mapped[str] = mapped_column(server_default="created")
    product_id: Mapped[str | None]
    activation: Mapped[str | None]
    bank: Mapped[dict[str, Any] | None] = mapped_column(JSONB(none_as_null=True))
    created_at: Mapped[created]


class RazorpayTransfer(Base):
    """A part of an order that goes to a linked account once the order is paid."""

    __tablename__ = "razorpay_transfer"
    __table_args__ = (
        CheckConstraint("status IN ('created', 'pending', 'processed', 'failed')", name="status"),
        CheckConstraint("reversed_paise BETWEEN 0 AND amount_paise", name="reversed"),
    )

    id: Mapped[str] = mapped_column(primary_key=True)
    order_id: Mapped[str] = mapped_column(ForeignKey("sandbox.razorpay_order.id", ondelete="CASCADE"), index=True)
    recipient: Mapped[str]
    amount_paise: Mapped[paise]
    reversed_paise: Mapped[paise] = mapped_column(server_default="0")
    status: Mapped[str] = mapped_column(server_default="created")
    on_hold: Mapped[bool]
    on_hold_until: Mapped[datetime | None]
    notes: Mapped[dict[str, Any]] = mapped_column(JSONB)
    failure: Mapped[empty]
    # The settlement to the linked account's bank that it is in.
    recipient_settlement_id: Mapped[str | None]
    created_at: Mapped[created]
    processed_at: Mapped[datetime | None]


class RazorpayReversal(Base):
    """A part of a transfer that was reversed."""

    __tablename__ = "razorpay_reversal"

    id: Mapped[str] = mapped_column(primary_key=True)
    transfer_id: Mapped[str] = mapped_column(ForeignKey("sandbox.razorpay_transfer.id", ondelete="CASCADE"), index=True)
    amount_paise: Mapped[paise]
    notes: Mapped[dict[str, Any]] = mapped_column(JSONB)
    created_at: Mapped[created]
