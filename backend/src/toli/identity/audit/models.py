"""Append-only by grant."""

from sqlalchemy import Index
from sqlalchemy.dialects.postgresql import INET, JSONB
from sqlalchemy.orm import Mapped, mapped_column

from toli.infra.db.models import Base, Tenant, created, serial


class AuditEntry(Tenant, Base):
    """An action. `client_id` 0 is the platform; `action` is `<noun>.<past verb>`.

    `token_id`: the API token that acted, in place of a person.
    """

    __tablename__ = "audit_entry"
    __table_args__ = (
        Index(None, "client_id", "created_at"),
        Index(None, "client_id", "subject"),
        Index(None, "actor_id"),
        Index(None, "created_at"),
    )

    audit_id: Mapped[int] = serial("audit_entry_id_seq")
    actor_id: Mapped[int | None]
    action: Mapped[str]
    subject: Mapped[str]
    data: Mapped[dict[str, object]] = mapped_column(JSONB, server_default="{}")
    address: Mapped[str | None] = mapped_column(INET)
    created_at: Mapped[created]
    token_id: Mapped[int | None]
