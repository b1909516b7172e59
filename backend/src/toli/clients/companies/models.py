import json
from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, Index, Integer, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from toli.clients.companies.schemas.domains import DomainState
from toli.clients.companies.schemas.fields import ApprovalStatus
from toli.clients.companies.terms import DEFAULT_TERMS, store_terms
from toli.infra.db.models import (
    Base,
    EnumText,
    Tenant,
    created,
    empty,
    false_default,
    serial,
    small,
    true_default,
    whole,
)
from toli.infra.ports.dns import RecordState


class Client(Base):
    """Global: the tenant of other rows."""

    __tablename__ = "client"
    __table_args__ = (
        CheckConstraint("approval_status IN ('open', 'approved', 'rejected')", name="approval_status"),
        CheckConstraint("url ~ '^[a-z0-9]{3,30}$'", name="url"),
        CheckConstraint("colour ~ '^#[0-9a-f]{6}$'", name="colour"),
        CheckConstraint("fonts IN ('modern', 'classic', 'elegant', 'friendly')", name="fonts"),
        CheckConstraint("hero IN ('cover', 'split', 'card')", name="hero"),
        CheckConstraint("since_year BETWEEN 1850 AND 2100", name="since_year"),
        CheckConstraint("waiting_offer_hours BETWEEN 1 AND 168", name="waiting_offer_hours"),
        Index(None, "user_id"),
    )

    client_id: Mapped[int] = serial("client_id_seq")
    user_id: Mapped[int] = mapped_column(ForeignKey("app_user.user_id"))
    client_name: Mapped[str]
    url: Mapped[str] = mapped_column(unique=True)
    domain: Mapped[str | None] = mapped_column(unique=True)
    """Its own domain, while that is the primary address of its site; written with `ClientDomain`."""
    tagline: Mapped[empty]
    about: Mapped[empty]
    client_logo: Mapped[str | None]
    client_banner: Mapped[str | None]
    colour: Mapped[str] = mapped_column(server_default="#0f766e")
    fonts: Mapped[str] = mapped_column(server_default="modern")
    """The pair of fonts of its site; the build has a style sheet for each."""
    hero: Mapped[str] = mapped_column(server_default="cover")
    """The layout of name, tagline and banner at the top of its site."""
    social_links: Mapped[list[str]] = mapped_column(JSONB, server_default="[]")
    licences: Mapped[empty]
    """A line for each licence or membership, as visitors read it."""
    since_year: Mapped[small | None]
    copyright_line: Mapped[empty]
    """In place of the name in the footer's copyright."""
    time_zone: Mapped[str] = mapped_column(server_default="Asia/Kolkata")
    has_gstin: Mapped[false_default]
    """Whether the client's billing details name a GSTIN, without which no tax is charged; written with them."""
    takes_online_payments: Mapped[false_default]
    """Whether it has an account that takes payments; written with its payment accounts."""
    things_to_do_products: Mapped[int | None] = mapped_column(Integer)
    """Products of the last feed for Google Things to do."""
    public_email: Mapped[empty]
    public_phone: Mapped[empty]
    public_whatsapp: Mapped[empty]
    public_address: Mapped[empty]
    """The public contact details are shown to visitors; an empty one is not shown."""
    notify_bookings: Mapped[true_default]
    notify_payments: Mapped[true_default]
    notify_cancellations: Mapped[true_default]
    notify_enquiries: Mapped[true_default]
    notify_low_seats: Mapped[true_default]
    notify_overdue: Mapped[true_default]
    notify_decisions: Mapped[true_default]
    """Which e-mails the operator receives."""
    remind_credit: Mapped[true_default]
    """Whether customers are reminded of travel credit before it expires."""
    asks_about_excess: Mapped[false_default]
    """Whether the operator decides about online payments above what is due; else they are refunded at once."""
    uses_on_account: Mapped[false_default]
    """Whether customers' money on account pays what is due automatically."""
    waiting_offer_hours: Mapped[small] = mapped_column(server_default="24")
    """How long beds that become free are held for a party of the waiting list."""
    serves_assistants: Mapped[false_default]
    """Whether assistants may search its trips and price them at `/mcp`."""
    terms: Mapped[dict[str, object]] = mapped_column(JSONB, server_default=json.dumps(store_terms(DEFAULT_TERMS)))
    """The terms that it sells by, where a trip or departure has none of its own (`clients.companies.terms`)."""
    terms_confirmed_at: Mapped[datetime | None]
    """When somebody confirmed the terms; without it no trip is published."""
    terms_confirmed_by: Mapped[int | None]
    """The person; null for a company that sold before terms were confirmed."""
    checklist_dismissed_at: Mapped[datetime | None]
    """When somebody closed the checklist of the first day."""
    approval_status: Mapped[ApprovalStatus] = mapped_column(EnumText(ApprovalStatus), server_default="open")
    decided_at: Mapped[datetime | None]
    decision_reason: Mapped[empty]
    """Why it was rejected, in the administrator's words; its owner receives an e-mail."""
    created_at: Mapped[created]


class FormerLabel(Base):
    """Redirects for a while. Global, as labels are."""

    __tablename__ = "former_label"
    __table_args__ = (Index(None, "client_id"),)

    label: Mapped[str] = mapped_column(primary_key=True)
    client_id: Mapped[int] = mapped_column(ForeignKey("client.client_id"))
    retired_at: Mapped[created]


class ClientRename(Base):
    """The last requested name or label of an approved client. Global, as labels are."""

    __tablename__ = "client_rename"
    __table_args__ = (
        CheckConstraint("approval_status IN ('open', 'approved', 'rejected')", name="approval_status"),
        CheckConstraint("(approval_status = 'open') = (decided_at IS NULL)", name="decided"),
        CheckConstraint("url ~ '^[a-z0-9]{3,30}$'", name="url"),
        Index(None, "url", unique=True, postgresql_where=text("approval_status = 'open'")),
    )

    rename_id: Mapped[int] = serial("client_rename_id_seq")
    client_id: Mapped[int] = mapped_column(ForeignKey("client.client_id"), unique=True)
    client_name: Mapped[str]
    url: Mapped[str]
    approval_status: Mapped[ApprovalStatus] = mapped_column(EnumText(ApprovalStatus), server_default="open")
    requested_by: Mapped[int]
    requested_at: Mapped[created]
    decided_at: Mapped[datetime | None]
    decision_reason: Mapped[empty]
    """Why it was rejected, in the administrator's words; it is sent to the operator."""


class ClientDomain(Base):
    """A client's own domain, in ASCII. Global, as it is looked up before the client.

    Several clients may verify a domain; one holds it (`active` or `failing`). `ownership`, `pointing`: last check of
    its TXT, and CNAME or address, records; `seen`: the wrong records. `suspended_at` stays until it is active again.
    """

    __tablename__ = "client_domain"
    __table_args__ = (
        CheckConstraint("state IN ('pending', 'active', 'failing', 'suspended', 'removed')", name="state"),
        CheckConstraint("NOT is_primary OR state IN ('active', 'failing')", name="is_primary"),
        CheckConstraint("ownership IN ('unchecked', 'found', 'missing', 'wrong', 'no_answer')", name="ownership"),
        CheckConstraint("pointing IN ('unchecked', 'found', 'missing', 'wrong', 'no_answer')", name="pointing"),
        Index(None, "domain", unique=True, postgresql_where=text("state IN ('active', 'failing')")),
        Index(None, "client_id", "domain", unique=True, postgresql_where=text("state <> 'removed'")),
        Index(None, "client_id", unique=True, postgresql_where=text("is_primary")),
        Index(None, "next_check_at", postgresql_where=text("next_check_at IS NOT NULL")),
    )

    domain_id: Mapped[int] = serial("client_domain_id_seq")
    client_id: Mapped[int] = mapped_column(ForeignKey("client.client_id"))
    domain: Mapped[str]
    token: Mapped[str]
    state: Mapped[DomainState] = mapped_column(EnumText(DomainState), server_default="pending")
    is_primary: Mapped[false_default]
    ownership: Mapped[RecordState] = mapped_column(EnumText(RecordState), server_default="unchecked")
    pointing: Mapped[RecordState] = mapped_column(EnumText(RecordState), server_default="unchecked")
    seen: Mapped[empty]
    added_at: Mapped[datetime]
    activated_at: Mapped[datetime | None]
    checked_at: Mapped[datetime | None]
    next_check_at: Mapped[datetime | None]
    failing_since: Mapped[datetime | None]
    warned_at: Mapped[datetime | None]
    suspended_at: Mapped[datetime | None]
    removed_at: Mapped[datetime | None]
    removal_reason: Mapped[empty]
    """Why an administrator removed it; it is sent to the operator. Empty when the operator did."""


class Membership(Tenant, Base):
    """The first is the person's default."""

    __tablename__ = "membership"
    __table_args__ = (Index(None, "user_id"),)

    client_id: Mapped[int] = mapped_column(ForeignKey("client.client_id"), primary_key=True, sort_order=-10)
    user_id: Mapped[int] = mapped_column(ForeignKey("app_user.user_id", ondelete="CASCADE"), primary_key=True)
    joined_at: Mapped[created]


class SeenList(Tenant, Base):
    """Last view of a list by a person, to mark new rows."""

    __tablename__ = "seen_list"
    __table_args__ = (CheckConstraint("list IN ('customers')", name="list"),)

    user_id: Mapped[int] = mapped_column(ForeignKey("app_user.user_id", ondelete="CASCADE"), primary_key=True)
    list: Mapped[str] = mapped_column(primary_key=True)
    seen_at: Mapped[datetime]


class ToRequest(Base):
    """One per person, reopened on repeat. Global."""

    __tablename__ = "to_request"
    __table_args__ = (
        CheckConstraint("approval_status IN ('open', 'approved', 'rejected')", name="approval_status"),
        CheckConstraint("(approval_status = 'open') = (decided_at IS NULL)", name="decided"),
    )

    to_request_id: Mapped[int] = serial("to_request_id_seq")
    user_id: Mapped[int] = mapped_column(ForeignKey("app_user.user_id", ondelete="CASCADE"), unique=True)
    approval_status: Mapped[ApprovalStatus] = mapped_column(EnumText(ApprovalStatus), server_default="open")
    asked_at: Mapped[created]
    decided_at: Mapped[datetime | None]
    decided_by: Mapped[int | None]
    decision_reason: Mapped[empty]
    """Why it was rejected, in the administrator's words; the person receives an e-mail."""


class StaticContent(Tenant, Base):
    """A client's policies and packing list, in Markdown; `translations` by language and column."""

    __tablename__ = "static_content"
    __table_args__ = (Index(None, "content_id"),)

    client_id: Mapped[int] = mapped_column(ForeignKey("client.client_id"), primary_key=True, sort_order=-10)
    content_id: Mapped[int] = serial("static_content_id_seq", start=2)
    user_id: Mapped[int | None] = mapped_column(ForeignKey("app_user.user_id"))
    cancellation_policy: Mapped[empty]
    terms_and_conditions: Mapped[empty]
    things_to_carry: Mapped[empty]
    translations: Mapped[dict[str, dict[str, str]]] = mapped_column(JSONB, server_default="{}")
    updated_at: Mapped[created]


class PlatformContent(Base):
    """Id 1 on the wire."""

    __tablename__ = "platform_content"
    __table_args__ = (CheckConstraint("content_id = 1", name="single"),)

    content_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    cancellation_policy: Mapped[str]
    terms_and_conditions: Mapped[str]
    things_to_carry: Mapped[str]
    updated_at: Mapped[datetime | None]


class PlatformCategory(Base):
    """Copied to every new client on approval."""

    __tablename__ = "platform_category"

    name: Mapped[str] = mapped_column(primary_key=True)
    description: Mapped[empty]
    position: Mapped[whole]
