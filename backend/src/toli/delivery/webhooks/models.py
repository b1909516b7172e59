from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKeyConstraint, Index, Text, text
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.orm import Mapped, mapped_column

from toli.delivery.webhooks.schemas import EndpointState, WebhookDeliveryState
from toli.infra.db.models import Base, EnumText, Tenant, created, empty, serial, small, whole


class WebhookEndpoint(Tenant, Base):
    """A client's receiver, or an agent's of a token. The previous secret also signs until `previous_until`."""

    __tablename__ = "webhook_endpoint"
    __table_args__ = (
        ForeignKeyConstraint(["client_id"], ["client.client_id"]),
        ForeignKeyConstraint(["client_id", "token_id"], ["api_token.client_id", "api_token.token_id"]),
        CheckConstraint("state IN ('active', 'off', 'failed', 'gone')", name="state"),
        Index(None, "client_id", "token_id"),
    )

    webhook_endpoint_id: Mapped[int] = serial("webhook_endpoint_id_seq")
    url: Mapped[str]
    sealed_secret: Mapped[bytes]
    sealed_previous_secret: Mapped[bytes | None]
    previous_until: Mapped[datetime | None]
    event_types: Mapped[list[str]] = mapped_column(ARRAY(Text))
    state: Mapped[EndpointState] = mapped_column(EnumText(EndpointState), server_default=EndpointState.ACTIVE)
    failing_since: Mapped[datetime | None]
    created_by: Mapped[int]
    created_at: Mapped[created]
    token_id: Mapped[int | None]


class WebhookEvent(Tenant, Base):
    """Outbox row, written by triggers. Events of a subject are delivered in the order of their ids.

    `type`: an `EventType`, AVAILABILITY_EVENT or TEST_EVENT. `transaction_id`: a transaction has an event once.
    """

    __tablename__ = "webhook_event"
    __table_args__ = (
        ForeignKeyConstraint(["client_id"], ["client.client_id"]),
        Index("webhook_event_transaction_idx", "client_id", "subject", "transaction_id"),
        Index("webhook_event_occurred_idx", "occurred_at"),
    )

    webhook_event_id: Mapped[int] = serial("webhook_event_id_seq")
    type: Mapped[str]
    subject: Mapped[str]
    data: Mapped[dict[str, int | str]] = mapped_column(JSONB)
    transaction_id: Mapped[int] = mapped_column(server_default=text("pg_current_xact_id()::text::bigint"))
    occurred_at: Mapped[created]


class WebhookDelivery(Tenant, Base):
    """An event for an endpoint, leased to a worker during an attempt."""

    __tablename__ = "webhook_delivery"
    __table_args__ = (
        ForeignKeyConstraint(
            ["client_id", "webhook_endpoint_id"],
            ["webhook_endpoint.client_id", "webhook_endpoint.webhook_endpoint_id"],
            ondelete="CASCADE",
        ),
        ForeignKeyConstraint(
            ["client_id", "webhook_event_id"],
            ["webhook_event.client_id", "webhook_event.webhook_event_id"],
            ondelete="CASCADE",
        ),
        CheckConstraint("state IN ('pending', 'delivered', 'failed')", name="state"),
        Index(
            "webhook_delivery_due_idx",
            *("client_id", "webhook_endpoint_id", "due_at"),
            postgresql_where=text("state = 'pending'"),
        ),
        Index(
            "webhook_delivery_pending_idx",
            *("client_id", "webhook_endpoint_id", "subject", "webhook_event_id"),
            postgresql_where=text("state = 'pending'"),
        ),
    )

    webhook_endpoint_id: Mapped[int] = mapped_column(primary_key=True)
    webhook_event_id: Mapped[int] = mapped_column(primary_key=True)
    subject: Mapped[str]
    state: Mapped[WebhookDeliveryState] = mapped_column(
        EnumText(WebhookDeliveryState), server_default=WebhookDeliveryState.PENDING
    )
    attempts: Mapped[whole] = mapped_column(server_default="0")
    due_at: Mapped[created]
    leased_until: Mapped[datetime | None]


class WebhookAttempt(Tenant, Base):
    """Result of an attempt, without the body of the response."""

    __tablename__ = "webhook_attempt"
    __table_args__ = (
        ForeignKeyConstraint(
            ["client_id", "webhook_endpoint_id", "webhook_event_id"],
            [
                "webhook_delivery.client_id",
                "webhook_delivery.webhook_endpoint_id",
                "webhook_delivery.webhook_event_id",
            ],
            ondelete="CASCADE",
        ),
        Index("webhook_attempt_delivery_idx", "client_id", "webhook_endpoint_id", "webhook_event_id"),
    )

    webhook_attempt_id: Mapped[int] = serial("webhook_attempt_id_seq")
    webhook_endpoint_id: Mapped[int]
    webhook_event_id: Mapped[int]
    status: Mapped[small | None]
    duration_ms: Mapped[whole]
    error: Mapped[empty]
    attempted_at: Mapped[created]
