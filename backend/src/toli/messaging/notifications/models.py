"""Global: a sign-in code belongs to no client."""

from datetime import datetime

from sqlalchemy import BigInteger, Index, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from toli.infra.db.models import Base, created, serial


class Mail(Base):
    """An e-mail: sent, refused, or in the outbox.

    Without an SMTP server this table is the outbox and has the bodies; with one, bodies are never stored, as they may
    contain codes. A repeated job skips a recorded `dedupe_key`. `attachments`: their sources.
    """

    __tablename__ = "mail"
    __table_args__ = (
        Index(None, "created_at"),
        Index(None, "token"),
        # For the counts on the Health page.
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
    attachments: Mapped[list[dict[str, str | int | None]]] = mapped_column("enclosures", JSONB, server_default="[]")
    client_id: Mapped[int] = mapped_column(BigInteger, server_default="0")
    token: Mapped[str | None]
    """By which reports name the e-mail."""
    headers: Mapped[dict[str, str]] = mapped_column(JSONB, server_default="{}")
    """Of an e-mail in the outbox: From, Reply-To and the others that say how it would leave."""
    created_at: Mapped[created]
    sent_at: Mapped[datetime | None]
    failure: Mapped[str | None]
    job: Mapped[str | None]
    """The job that can send an undelivered e-mail again; `job_ids` are its arguments."""
    job_ids: Mapped[dict[str, int | str] | None] = mapped_column(JSONB)
    dismissed_at: Mapped[datetime | None] = mapped_column("put_away_at")
    """When an administrator dismissed an undelivered e-mail."""
