"""Mail: rendered and sent by jobs. Global: a sign-in code belongs to no client."""

from datetime import datetime
from typing import Any

from sqlalchemy import Index, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from toli.db.models import Base, created, serial


class Mail(Base):
    """One message that left, or that no server would take.

    Where no SMTP server is set this is the outbox, with the bodies in it; where one is, a body is never stored: it may
    hold a code. `dedupe_key` names what the message is about, so a job that runs twice sends once. `enclosures` says
    what its attachments are made from; they themselves are not kept.
    """

    __tablename__ = "mail"
    __table_args__ = (
        Index(None, "created_at"),
        # What health counts again and again.
        Index("mail_sent_idx", "sent_at", postgresql_where=text("sent_at IS NOT NULL")),
        Index("mail_failure_idx", "created_at", postgresql_where=text("failure IS NOT NULL")),
        Index("mail_kept_idx", "created_at", postgresql_where=text("sent_at IS NULL AND failure IS NULL")),
    )

    mail_id: Mapped[int] = serial("mail_id_seq")
    dedupe_key: Mapped[str] = mapped_column(unique=True)
    recipient: Mapped[str]
    subject: Mapped[str]
    text_body: Mapped[str]
    html_body: Mapped[str]
    enclosures: Mapped[list[dict[str, Any]]] = mapped_column(JSONB, server_default="[]")
    created_at: Mapped[created]
    sent_at: Mapped[datetime | None]
    failure: Mapped[str | None]
    job: Mapped[str | None]
    """By which job one that was given up can be written again; `job_ids` are its arguments."""
    job_ids: Mapped[dict[str, Any] | None] = mapped_column(JSONB)
    put_away_at: Mapped[datetime | None]
    """When an administrator had seen one that was given up."""
