"""Mail on its way: written with what causes it, sent by a job. Global: a sign-in code belongs to no client."""

from datetime import datetime

from sqlalchemy import Index, text
from sqlalchemy.orm import Mapped, mapped_column

from toli.db.models import Base, created, serial


class Mail(Base):
    """One message. In development without SMTP it stays here as the outbox; otherwise its bodies go once sent."""

    __tablename__ = "mail"
    __table_args__ = (Index("mail_unsent_idx", "created_at", postgresql_where=text("sent_at IS NULL")),)

    mail_id: Mapped[int] = serial("mail_id_seq")
    dedupe_key: Mapped[str] = mapped_column(unique=True)
    recipient: Mapped[str]
    subject: Mapped[str]
    text_body: Mapped[str]
    html_body: Mapped[str]
    created_at: Mapped[created]
    sent_at: Mapped[datetime | None]
