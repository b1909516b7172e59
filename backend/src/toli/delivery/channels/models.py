from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKeyConstraint, Index, UniqueConstraint, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from toli.delivery.channels.schemas.accounts import TemplateState
from toli.delivery.channels.schemas.messages import MessageChannel, MessageState
from toli.infra.db.models import Base, EnumText, Tenant, created, empty, serial, whole
from toli.infra.ports.phone_messages import PhoneChannel

ON_PHONES = "channel IN ('whatsapp', 'sms')"


class ChannelAccount(Tenant, Base):
    """An operator's WhatsApp or SMS account; without credentials, the platform's number.

    `sender`: WhatsApp number id, or SMS header; `business_id`: WhatsApp Business account, or DLT entity.
    `webhook_token`: secret part of the webhook's address. `version` counts changes of the credentials.
    """

    __tablename__ = "channel_account"
    __table_args__ = (
        ForeignKeyConstraint(["client_id"], ["client.client_id"]),
        CheckConstraint(ON_PHONES, name="channel"),
        CheckConstraint(
            "(channel = 'whatsapp' AND sealed_credentials IS NOT NULL) = (webhook_token IS NOT NULL)", name="webhook"
        ),
        CheckConstraint("channel = 'whatsapp' OR sealed_credentials IS NOT NULL", name="platform"),
        UniqueConstraint("client_id", "webhook_token"),
        Index(None, "webhook_token"),
    )

    channel: Mapped[PhoneChannel] = mapped_column(EnumText(PhoneChannel), primary_key=True)
    sender: Mapped[str]
    business_id: Mapped[str]
    sealed_credentials: Mapped[bytes | None]
    webhook_token: Mapped[str | None]
    version: Mapped[whole] = mapped_column(server_default="1")
    connected_by: Mapped[int]
    connected_at: Mapped[created]
    tested_at: Mapped[datetime | None]
    notified_at: Mapped[datetime | None]
    failing_since: Mapped[datetime | None]

    @property
    def is_platform(self) -> bool:
        return self.sealed_credentials is None


class ChannelTemplate(Tenant, Base):
    """Approved by WhatsApp or the telecom operators.

    `provider_key`: name at WhatsApp, or id at the SMS provider. `fields`: by placeholder. `sms_template_id`: replaces
    an undeliverable WhatsApp message.
    """

    __tablename__ = "channel_template"
    __table_args__ = (
        ForeignKeyConstraint(["client_id"], ["client.client_id"]),
        ForeignKeyConstraint(
            ["client_id", "sms_template_id"], ["channel_template.client_id", "channel_template.template_id"]
        ),
        CheckConstraint(ON_PHONES, name="channel"),
        CheckConstraint("status IN ('approved', 'pending', 'rejected', 'paused', 'deleted')", name="status"),
        UniqueConstraint(
            "client_id",
            "channel",
            "provider_key",
            "language",
            name="channel_template_client_id_channel_provider_key_language_key",
        ),
    )

    template_id: Mapped[int] = serial("channel_template_id_seq")
    channel: Mapped[PhoneChannel] = mapped_column(EnumText(PhoneChannel))
    name: Mapped[str]
    provider_key: Mapped[str]
    language: Mapped[empty]
    status: Mapped[TemplateState] = mapped_column(EnumText(TemplateState))
    category: Mapped[empty]
    body: Mapped[str]
    fields: Mapped[dict[str, str]] = mapped_column(JSONB, server_default="{}")
    dlt_template_id: Mapped[empty]
    sms_template_id: Mapped[int | None]
    synced_at: Mapped[created]


class PhoneMessage(Tenant, Base):
    """Sent once for each `dedupe_key`.

    `steps`: remaining channels, the current first. `text_values` are erased later. `email_job`: its e-mail's job with
    parameters. `sending`: from before the provider's call until its outcome is stored.
    """

    __tablename__ = "phone_message"
    __table_args__ = (
        ForeignKeyConstraint(["client_id"], ["client.client_id"]),
        CheckConstraint("channel IN ('whatsapp', 'sms', 'email')", name="channel"),
        CheckConstraint(
            "state IN ('queued', 'sending', 'sent', 'delivered', 'read', 'failed', 'unknown', 'emailed')",
            name="state",
        ),
        UniqueConstraint("client_id", "dedupe_key"),
        Index(None, "client_id", "note_id"),
        Index(None, "client_id", "provider_ref"),
        Index("phone_message_sending_idx", "claimed_at", postgresql_where=text("state = 'sending'")),
        Index(None, "created_at"),
    )

    message_id: Mapped[int] = serial("phone_message_id_seq")
    dedupe_key: Mapped[str]
    note_id: Mapped[int | None]
    booking_id: Mapped[int | None]
    phone: Mapped[str]
    steps: Mapped[list[dict[str, str | int]]] = mapped_column(JSONB)
    channel: Mapped[MessageChannel] = mapped_column(EnumText(MessageChannel))
    text_values: Mapped[dict[str, str]] = mapped_column(JSONB)
    email_job: Mapped[dict[str, object] | None] = mapped_column(JSONB)
    state: Mapped[MessageState] = mapped_column(EnumText(MessageState), server_default="queued")
    attempts: Mapped[whole] = mapped_column(server_default="0")
    provider_ref: Mapped[str | None]
    failure: Mapped[empty]
    created_at: Mapped[created]
    claimed_at: Mapped[datetime | None]
    sent_at: Mapped[datetime | None]
    delivered_at: Mapped[datetime | None]
    read_at: Mapped[datetime | None]


class PhoneConsent(Tenant, Base):
    """A decision about WhatsApp messages; the newest counts. `wording`: version of the sentence."""

    __tablename__ = "phone_consent"
    __table_args__ = (
        ForeignKeyConstraint(["client_id"], ["client.client_id"]),
        CheckConstraint("source IN ('checkout', 'desk', 'profile', 'stop')", name="source"),
        Index("phone_consent_client_id_phone_idx", "client_id", "phone", "consent_id"),
        Index(None, "user_id"),
    )

    consent_id: Mapped[int] = serial("phone_consent_id_seq")
    phone: Mapped[str]
    is_given: Mapped[bool]
    source: Mapped[str]
    wording: Mapped[whole]
    user_id: Mapped[int | None]
    booking_id: Mapped[int | None]
    decided_at: Mapped[created]
