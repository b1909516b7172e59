"""Tables of channels: accounts, templates, messages to phones, and consent."""

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKeyConstraint, Index, UniqueConstraint, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from toli.db.models import Base, Tenant, created, empty, serial, whole

ON_PHONES = "channel IN ('whatsapp', 'sms')"


class ChannelAccount(Tenant, Base):
    """An operator's account at a provider of WhatsApp or SMS.

    `sender` is the id of the WhatsApp number, or the sender header of SMS; `business_id` that of the WhatsApp Business
    account, or the DLT entity. `webhook_token` is the secret part of the address that the provider sends states to.
    `version` counts the changes of the credentials. `failing_since` is set while the provider refuses them.
    Without credentials it is the platform's number, whose ids and secrets are settings.
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

    channel: Mapped[str] = mapped_column(primary_key=True)
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


class ChannelTemplate(Tenant, Base):
    """A text that WhatsApp or the telecom operators approved, with placeholders.

    `provider_key` is its name at WhatsApp, or its id at the SMS provider. `fields` says which field of a message fills
    which placeholder. `sms_template_id` is the template of the SMS that takes the place of a WhatsApp message which
    cannot be delivered.
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
    channel: Mapped[str]
    name: Mapped[str]
    provider_key: Mapped[str]
    language: Mapped[empty]
    status: Mapped[str]
    category: Mapped[empty]
    body: Mapped[str]
    fields: Mapped[dict[str, str]] = mapped_column(JSONB, server_default="{}")
    dlt_template_id: Mapped[empty]
    sms_template_id: Mapped[int | None]
    synced_at: Mapped[created]


class PhoneMessage(Tenant, Base):
    """A message to a phone, sent once for each `dedupe_key`.

    `steps` are the channels still to be tried, the present one first; `channel` is the present one. `text_values` fill
    the placeholders, and are erased some time after the message. `email_job` is the job of its e-mail with what it
    takes; without one, that of its note. `provider_ref` is the provider's id of it. A message
    is `sending` from before the call to the provider until its outcome is stored.
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
    reservation_event_id: Mapped[int | None]
    phone: Mapped[str]
    steps: Mapped[list[dict[str, str | int]]] = mapped_column(JSONB)
    channel: Mapped[str]
    text_values: Mapped[dict[str, str]] = mapped_column(JSONB)
    email_job: Mapped[dict[str, object] | None] = mapped_column(JSONB)
    state: Mapped[str] = mapped_column(server_default="queued")
    attempts: Mapped[whole] = mapped_column(server_default="0")
    provider_ref: Mapped[str | None]
    failure: Mapped[empty]
    created_at: Mapped[created]
    claimed_at: Mapped[datetime | None]
    sent_at: Mapped[datetime | None]
    delivered_at: Mapped[datetime | None]
    read_at: Mapped[datetime | None]


class PhoneConsent(Tenant, Base):
    """A person's decision whether an operator may write to a phone by WhatsApp; the newest one counts.

    `wording` is the version of the sentence that they read.
    """

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
    reservation_event_id: Mapped[int | None]
    decided_at: Mapped[created]
