from datetime import datetime

from sqlalchemy import (
    CheckConstraint,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    LargeBinary,
    UniqueConstraint,
    func,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from toli.infra.db.models import (
    Base,
    EnumText,
    Tenant,
    created,
    empty,
    false_default,
    paise,
    serial,
    small,
    true_default,
    whole,
)
from toli.infra.ports.payments import PaymentStatus
from toli.payments.gateway.schemas import (
    LinkedAccountState,
    PaymentAccountKind,
    PaymentOrderState,
    RefundState,
    ReversalReason,
    ReversalState,
    TransferState,
)


class PaymentAccount(Tenant, Base):
    """`keys` and `oauth`: the client's own credentials, sealed; `platform`: the platform's.

    Orders name their account, as refunds need the same. `webhook_token`: secret part of the webhook address. `version`
    counts changes of credentials.
    """

    __tablename__ = "payment_account"
    __table_args__ = (
        CheckConstraint("kind IN ('keys', 'oauth', 'platform')", name="kind"),
        CheckConstraint("(kind <> 'platform') = (sealed_credentials IS NOT NULL)", name="credentials"),
        CheckConstraint("(kind <> 'platform') = (webhook_token IS NOT NULL)", name="webhook"),
        CheckConstraint("NOT is_current OR disconnected_at IS NULL", name="current"),
        CheckConstraint("(kind = 'oauth') = (expires_at IS NOT NULL)", name="expires"),
        UniqueConstraint("client_id", "webhook_token"),
        Index("payment_account_current_idx", "client_id", unique=True, postgresql_where=text("is_current")),
        Index("payment_account_platform_idx", "client_id", unique=True, postgresql_where=text("kind = 'platform'")),
        Index(None, "webhook_token"),
        Index(None, "provider_account_id"),
        Index("payment_account_expires_idx", "expires_at", postgresql_where=text("kind = 'oauth'")),
    )

    account_id: Mapped[int] = serial("payment_account_id_seq")
    kind: Mapped[PaymentAccountKind] = mapped_column(EnumText(PaymentAccountKind))
    is_current: Mapped[false_default]
    key_id: Mapped[str | None]
    provider_account_id: Mapped[str | None]
    sealed_credentials: Mapped[bytes | None]
    expires_at: Mapped[datetime | None]
    renewing_since: Mapped[datetime | None]
    webhook_token: Mapped[str | None]
    version: Mapped[whole] = mapped_column(server_default="1")
    connected_by: Mapped[int | None]
    connected_at: Mapped[created]
    tested_at: Mapped[datetime | None]
    notified_at: Mapped[datetime | None]
    failing_since: Mapped[datetime | None]
    disconnected_at: Mapped[datetime | None]


class PaymentOrder(Tenant, Base):
    """Saved before the provider is called; its id is in the receipt.

    No booking: placed by amount alone. No `user_id`: by payment link. `likely_paid_at`: reported by a browser or
    webhook.
    """

    __tablename__ = "payment_order"
    __table_args__ = (
        CheckConstraint(
            "state IN ('open', 'provider_created', 'attempted', 'settled', 'expired', 'late_paid')",
            name="state",
        ),
        CheckConstraint("amount_paise >= 100", name="amount"),
        CheckConstraint("credit_paise >= 0", name="credit"),
        CheckConstraint("purpose IN ('booking', 'balance')", name="purpose"),
        ForeignKeyConstraint(["client_id", "account_id"], ["payment_account.client_id", "payment_account.account_id"]),
        UniqueConstraint("client_id", "provider_order_id"),
        Index(None, "client_id", "account_id"),
        Index(None, "client_id", "booking_id"),
        Index(None, "order_id"),
        Index(None, "user_id", "created_at"),
        Index(
            "payment_order_unsettled_idx",
            "checked_at",
            postgresql_where=text("state IN ('open', 'provider_created', 'attempted')"),
        ),
    )

    order_id: Mapped[int] = serial("payment_order_id_seq", start=1001)
    account_id: Mapped[int]
    booking_id: Mapped[int | None]
    user_id: Mapped[int | None]
    purpose: Mapped[str]
    amount_paise: Mapped[paise]
    credit_paise: Mapped[paise] = mapped_column(server_default="0")
    state: Mapped[PaymentOrderState] = mapped_column(EnumText(PaymentOrderState), server_default=PaymentOrderState.OPEN)
    provider_order_id: Mapped[str | None]
    created_at: Mapped[created]
    checked_at: Mapped[datetime] = mapped_column(server_default=func.now())
    likely_paid_at: Mapped[datetime | None]
    share_id: Mapped[int | None]


class Payment(Tenant, Base):
    """Its status never moves down. `fee_paise`: with tax `fee_tax_paise`."""

    __tablename__ = "payment"
    __table_args__ = (
        ForeignKeyConstraint(["client_id", "order_id"], ["payment_order.client_id", "payment_order.order_id"]),
        CheckConstraint("status IN ('created', 'failed', 'authorized', 'captured', 'refunded')", name="status"),
        CheckConstraint("amount_refunded_paise BETWEEN 0 AND amount_paise", name="refunded"),
        CheckConstraint("fee_tax_paise BETWEEN 0 AND fee_paise", name="fee"),
        Index(None, "client_id", "order_id"),
        Index(None, "client_id", "booking_id"),
        # For the Health page, which must not read every payment.
        Index(
            "payment_unclaimed_idx",
            "captured_at",
            postgresql_where=text("booking_id IS NULL AND status = 'captured'"),
        ),
        Index("payment_authorized_idx", "created_at", postgresql_where=text("status = 'authorized'")),
    )

    provider_payment_id: Mapped[str] = mapped_column(primary_key=True)
    order_id: Mapped[int]
    booking_id: Mapped[int | None]
    amount_paise: Mapped[paise]
    amount_refunded_paise: Mapped[paise] = mapped_column(server_default="0")
    status: Mapped[PaymentStatus] = mapped_column(EnumText(PaymentStatus))
    method: Mapped[str | None]
    error_description: Mapped[str | None]
    fee_paise: Mapped[int | None]
    fee_tax_paise: Mapped[int | None]
    captured_at: Mapped[datetime | None]
    created_at: Mapped[created]


class Refund(Tenant, Base):
    """Its id makes the idempotency key, so a retry cannot pay twice.

    `attempts`: the provider's failures; `key_number`: manual retries. `fee_paise`: with tax `fee_tax_paise`.
    """

    __tablename__ = "refund"
    __table_args__ = (
        ForeignKeyConstraint(
            ["client_id", "provider_payment_id"], ["payment.client_id", "payment.provider_payment_id"]
        ),
        CheckConstraint(
            "state IN ('requested', 'pending', 'processed', 'failed', 'needs_attention', 'undecided')", name="state"
        ),
        CheckConstraint("NOT is_kept OR state = 'processed'", name="kept"),
        CheckConstraint("amount_paise > 0", name="amount"),
        CheckConstraint("fee_tax_paise BETWEEN 0 AND fee_paise", name="fee"),
        Index(None, "client_id", "booking_id"),
        Index(None, "client_id", "provider_payment_id"),
        Index(None, "refund_id"),
        Index(None, "provider_refund_id"),
        Index(
            "refund_unfinished_idx",
            "created_at",
            postgresql_where=text("state IN ('requested', 'pending', 'failed')"),
        ),
        Index("refund_stuck_idx", "updated_at", postgresql_where=text("state = 'needs_attention'")),
    )

    refund_id: Mapped[int] = serial("refund_id_seq", start=1001)
    provider_payment_id: Mapped[str]
    booking_id: Mapped[int | None]
    amount_paise: Mapped[paise]
    state: Mapped[RefundState] = mapped_column(EnumText(RefundState), server_default=RefundState.REQUESTED)
    reason: Mapped[str]
    provider_refund_id: Mapped[str | None]
    note: Mapped[empty]
    requested_by: Mapped[int | None]
    key_number: Mapped[small] = mapped_column(server_default="0")
    attempts: Mapped[small] = mapped_column(server_default="0")
    fee_paise: Mapped[int | None]
    fee_tax_paise: Mapped[int | None]
    created_at: Mapped[created]
    updated_at: Mapped[created]
    is_kept: Mapped[false_default]


class PaymentTransfer(Tenant, Base):
    """A part of a payment moved to another booking, with its refunds."""

    __tablename__ = "payment_transfer"
    __table_args__ = (
        ForeignKeyConstraint(
            ["client_id", "provider_payment_id"], ["payment.client_id", "payment.provider_payment_id"]
        ),
        CheckConstraint("amount_paise > 0", name="amount"),
        CheckConstraint("from_booking_id <> to_booking_id", name="bookings"),
        UniqueConstraint("client_id", "to_booking_id", "provider_payment_id", name="payment_transfer_once_key"),
        Index(None, "client_id", "from_booking_id"),
        Index(None, "client_id", "provider_payment_id"),
    )

    payment_transfer_id: Mapped[int] = serial("payment_transfer_id_seq")
    provider_payment_id: Mapped[str]
    from_booking_id: Mapped[int]
    to_booking_id: Mapped[int]
    amount_paise: Mapped[paise]
    transferred_by: Mapped[int]
    transferred_at: Mapped[created]


class LinkedAccount(Tenant, Base):
    """A client's account at the provider for payments in the platform's account.

    `asked` until the provider has named it; takes transfers while `activated`. `missing`: fields required by the
    provider.
    """

    __tablename__ = "linked_account"
    __table_args__ = (
        CheckConstraint(
            "state IN ('asked', 'requested', 'under_review', 'needs_clarification', 'activated', 'suspended')",
            name="state",
        ),
        CheckConstraint("state = 'asked' OR provider_account_id IS NOT NULL", name="named"),
    )

    client_id: Mapped[int] = mapped_column(ForeignKey("client.client_id"), primary_key=True, sort_order=-10)
    provider_account_id: Mapped[str | None]
    provider_product_id: Mapped[str | None]
    state: Mapped[LinkedAccountState] = mapped_column(
        EnumText(LinkedAccountState), server_default=LinkedAccountState.ASKED
    )
    missing: Mapped[list[str]] = mapped_column(JSONB, server_default="[]")
    bank_last4: Mapped[empty]
    opened_by: Mapped[int]
    opened_at: Mapped[created]
    checked_at: Mapped[created]


class RouteTransfer(Tenant, Base):
    """Saved before the order is placed.

    `none`: no transfer at the provider. `settled_paise`: sent to the client's bank.
    """

    __tablename__ = "route_transfer"
    __table_args__ = (
        ForeignKeyConstraint(["client_id", "order_id"], ["payment_order.client_id", "payment_order.order_id"]),
        CheckConstraint("state IN ('created', 'pending', 'processed', 'failed', 'none')", name="state"),
        CheckConstraint("amount_paise >= 100", name="amount"),
        CheckConstraint("reversed_paise BETWEEN 0 AND amount_paise", name="reversed"),
        CheckConstraint("(settled_at IS NULL) = (settled_paise IS NULL)", name="settled"),
        UniqueConstraint("client_id", "order_id"),
        Index(
            "route_transfer_open_idx",
            "checked_at",
            postgresql_where=text("state <> 'none' AND settled_at IS NULL"),
        ),
    )

    route_transfer_id: Mapped[int] = serial("route_transfer_id_seq")
    order_id: Mapped[int]
    linked_account_id: Mapped[str]
    amount_paise: Mapped[paise]
    reversed_paise: Mapped[paise] = mapped_column(server_default="0")
    state: Mapped[TransferState] = mapped_column(EnumText(TransferState), server_default=TransferState.CREATED)
    is_held: Mapped[true_default]
    held_until: Mapped[datetime | None]
    provider_transfer_id: Mapped[str | None]
    failure: Mapped[empty]
    settled_paise: Mapped[int | None]
    settled_at: Mapped[datetime | None]
    created_at: Mapped[created]
    checked_at: Mapped[created]


class RouteReversal(Tenant, Base):
    """Its id and `key_number` make its key at the provider.

    `claimed_at`: start of a process's request.
    """

    __tablename__ = "route_reversal"
    __table_args__ = (
        ForeignKeyConstraint(
            ["client_id", "route_transfer_id"], ["route_transfer.client_id", "route_transfer.route_transfer_id"]
        ),
        CheckConstraint("state IN ('requested', 'processed', 'needs_attention')", name="state"),
        CheckConstraint("reason IN ('refund', 'departure_cancelled')", name="reason"),
        CheckConstraint("amount_paise >= 100", name="amount"),
        Index(None, "client_id", "route_transfer_id"),
        Index("route_reversal_open_idx", "created_at", postgresql_where=text("state <> 'processed'")),
    )

    route_reversal_id: Mapped[int] = serial("route_reversal_id_seq")
    route_transfer_id: Mapped[int]
    amount_paise: Mapped[paise]
    reason: Mapped[ReversalReason] = mapped_column(EnumText(ReversalReason))
    state: Mapped[ReversalState] = mapped_column(EnumText(ReversalState), server_default=ReversalState.REQUESTED)
    key_number: Mapped[small] = mapped_column(server_default="0")
    provider_reversal_id: Mapped[str | None]
    failure: Mapped[empty]
    claimed_at: Mapped[datetime | None]
    created_at: Mapped[created]
    processed_at: Mapped[datetime | None]


class ProviderRef(Base):
    __tablename__ = "provider_ref"

    id: Mapped[str] = mapped_column(primary_key=True)
    client_id: Mapped[int]


class WebhookInbox(Base):
    """A signed webhook, stored before a job processes it. Global.

    Valid only for orders of its account (none: the platform's). Unique per account and bytes, so that one client cannot
    suppress another's.
    """

    __tablename__ = "webhook_inbox"
    __table_args__ = (
        UniqueConstraint("account_id", "body_sha256", postgresql_nulls_not_distinct=True),
        Index("webhook_inbox_open_idx", "received_at", postgresql_where=text("processed_at IS NULL")),
        Index(None, "processed_at", postgresql_where=text("processed_at IS NOT NULL")),
    )

    inbox_id: Mapped[int] = serial("webhook_inbox_id_seq")
    account_id: Mapped[int | None]
    body_sha256: Mapped[bytes] = mapped_column(LargeBinary)
    body: Mapped[bytes]
    received_at: Mapped[created]
    processed_at: Mapped[datetime | None]
