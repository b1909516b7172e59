"""Tables of the simulator, in a separate schema (`toli_demo.schema`)."""

from datetime import datetime
from typing import Any

from sqlalchemy import CheckConstraint, ForeignKey, Index, MetaData
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from toli.infra.db.models import Base as ProductBase
from toli.infra.db.models import created, empty, false_default, paise, whole


class Base(DeclarativeBase):
    """Base of the simulator's tables, which are not in the product's metadata."""

    metadata = MetaData(schema="sandbox", naming_convention=ProductBase.metadata.naming_convention)
    type_annotation_map = ProductBase.type_annotation_map


class RazorpayAccount(Base):
    """What was set up in an account's dashboard: where its events go, and the keys that are not valid any more.

    An account exists as soon as one of its keys is used; without a row it has no webhook and all of its keys.
    """

    __tablename__ = "razorpay_account"

    id: Mapped[str] = mapped_column(primary_key=True)
    webhook_url: Mapped[str | None]
    webhook_secret: Mapped[str | None]
    revoked_keys: Mapped[list[str]] = mapped_column(JSONB, server_default="[]")


class RazorpayGrant(Base):
    """What an operator's authorisation of the application gave out: a code, an access token or a refresh token.

    A code and a refresh token are good once.
    """

    __tablename__ = "razorpay_grant"
    __table_args__ = (CheckConstraint("kind IN ('code', 'access', 'refresh')", name="kind"),)

    token: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[str]
    account_id: Mapped[str] = mapped_column(index=True)
    # Of a code: the address that it was sent to, which the exchange has to name again.
    redirect_url: Mapped[str | None]
    expires_at: Mapped[datetime]


class RazorpayOrder(Base):
    """An order: an amount to be paid once."""

    __tablename__ = "razorpay_order"
    __table_args__ = (
        CheckConstraint("amount_paise >= 100", name="amount"),
        CheckConstraint("amount_paid_paise IN (0, amount_paise)", name="amount_paid"),
        CheckConstraint("status IN ('created', 'attempted', 'paid')", name="status"),
    )

    id: Mapped[str] = mapped_column(primary_key=True)
    account_id: Mapped[str] = mapped_column(index=True)
    # The key that it was opened with.
    key_id: Mapped[str]
    amount_paise: Mapped[paise]
    amount_paid_paise: Mapped[paise] = mapped_column(server_default="0")
    currency: Mapped[str]
    # Not unique: the provider asks for unique receipts but does not enforce them.
    receipt: Mapped[str | None] = mapped_column(index=True)
    status: Mapped[str] = mapped_column(server_default="created")
    attempts: Mapped[whole] = mapped_column(server_default="0")
    notes: Mapped[dict[str, Any]] = mapped_column(JSONB)
    # `automatic`, or `manual`: whether an authorised payment is captured without a call.
    capture: Mapped[str]
    created_at: Mapped[created]


class RazorpayPayment(Base):
    """One attempt to pay an order."""

    __tablename__ = "razorpay_payment"
    __table_args__ = (
        CheckConstraint("status IN ('created', 'failed', 'authorized', 'captured', 'refunded')", name="status"),
        CheckConstraint("amount_refunded_paise BETWEEN 0 AND amount_paise", name="amount_refunded"),
        # One successful payment per order, as with the provider; others are refused or refunded.
        Index(
            "razorpay_payment_one_success_key",
            "order_id",
            unique=True,
            postgresql_where="status IN ('authorized', 'captured')",
        ),
    )

    id: Mapped[str] = mapped_column(primary_key=True)
    order_id: Mapped[str] = mapped_column(ForeignKey("sandbox.razorpay_order.id", ondelete="CASCADE"), index=True)
    amount_paise: Mapped[paise]
    amount_refunded_paise: Mapped[paise] = mapped_column(server_default="0")
    status: Mapped[str]
    captured: Mapped[false_default]
    method: Mapped[str]
    # The card as the API returns it, with the last four digits of its number only.
    card: Mapped[dict[str, Any] | None] = mapped_column(JSONB(none_as_null=True))
    vpa: Mapped[str | None]
    email: Mapped[empty]
    contact: Mapped[empty]
    # `{code, description, source, step, reason}` of a failed payment.
    error: Mapped[dict[str, Any] | None] = mapped_column(JSONB(none_as_null=True))
    created_at: Mapped[created]


class RazorpayRefund(Base):
    """A refund of a payment."""

    __tablename__ = "razorpay_refund"
    __table_args__ = (
        CheckConstraint("amount_paise >= 100", name="amount"),
        CheckConstraint("status IN ('pending', 'processed', 'failed')", name="status"),
    )

    id: Mapped[str] = mapped_column(primary_key=True)
    payment_id: Mapped[str] = mapped_column(ForeignKey("sandbox.razorpay_payment.id", ondelete="CASCADE"), index=True)
    amount_paise: Mapped[paise]
    status: Mapped[str] = mapped_column(server_default="pending")
    receipt: Mapped[str | None]
    notes: Mapped[dict[str, Any]] = mapped_column(JSONB)
    speed: Mapped[str]
    idempotency_key: Mapped[str | None] = mapped_column(unique=True)
    # SHA-256 of the path and the raw body sent with the key: another body under it is refused.
    request_hash: Mapped[bytes | None]
    created_at: Mapped[created]


class RazorpaySettlement(Base):
    """Money that was sent to the bank of an account."""

    __tablename__ = "razorpay_settlement"
    __table_args__ = (CheckConstraint("status IN ('created', 'processed', 'failed')", name="status"),)

    id: Mapped[str] = mapped_column(primary_key=True)
    account_id: Mapped[str] = mapped_column(index=True)
    amount_paise: Mapped[paise]
    status: Mapped[str]
    utr: Mapped[str | None]
    created_at: Mapped[created]


class RazorpaySettlementItem(Base):
    """A payment, refund or adjustment in a settlement."""

    __tablename__ = "razorpay_settlement_item"

    settlement_id: Mapped[str] = mapped_column(
        ForeignKey("sandbox.razorpay_settlement.id", ondelete="CASCADE"), primary_key=True
    )
    entity_id: Mapped[str] = mapped_column(primary_key=True, index=True)
    type: Mapped[str]
    amount_paise: Mapped[paise]
    net_paise: Mapped[paise]
    fee_paise: Mapped[paise]
    tax_paise: Mapped[paise]
    created_at: Mapped[datetime]


class RazorpayWebhook(Base):
    """An event to be delivered to the product until it responds with 2xx."""

    __tablename__ = "razorpay_webhook"

    id: Mapped[str] = mapped_column(primary_key=True)
    account_id: Mapped[str]
    event: Mapped[str]
    order_id: Mapped[str] = mapped_column(index=True)
    # The bytes that are signed and sent.
    body: Mapped[bytes]
    attempts: Mapped[whole] = mapped_column(server_default="0")
    last_answer: Mapped[str | None]
    delivered_at: Mapped[datetime | None]
    created_at: Mapped[created]


class RazorpayFault(Base):
    """A fault of one kind of call, until it is cleared or used up."""

    __tablename__ = "razorpay_fault"

    call: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[str]
    # The number of calls still to fail; null means until cleared.
    times: Mapped[whole | None]
    seconds: Mapped[whole]
