from datetime import datetime
from typing import Literal

from sqlalchemy import CheckConstraint, ForeignKeyConstraint, Index, Text
from sqlalchemy.orm import Mapped, mapped_column

from toli.delivery.mail.schemas import BlockKind, MailTopic, Security, SenderKind, SenderState
from toli.infra.db.models import Base, EnumText, Tenant, created, empty, whole
from toli.infra.ports.dns import RecordState

RECORD_STATE = "('unchecked', 'found', 'missing', 'wrong', 'no_answer')"


class MailSender(Tenant, Base):
    """Sender of a client's e-mails; without a row, while `pending` or `failing`, the platform's.

    Kind `domain`: the platform's server, with the signing key in `sealed_secret`. Kind `smtp`: the client's server,
    with its password in `sealed_secret`. `spf_value`: required SPF record.
    """

    __tablename__ = "mail_sender"
    __table_args__ = (
        ForeignKeyConstraint(["client_id"], ["client.client_id"]),
        CheckConstraint("kind IN ('domain', 'smtp')", name="kind"),
        CheckConstraint("state IN ('pending', 'active', 'failing')", name="state"),
        CheckConstraint("(kind = 'domain') = (selector <> '')", name="selector"),
        CheckConstraint("(kind = 'smtp') = (host <> '')", name="host"),
        *(
            CheckConstraint(f"{column} IN {RECORD_STATE}", name=column)
            for column in ("spf", "dkim", "dmarc", "return_path")
        ),
        Index("mail_sender_next_check_idx", "next_check_at"),
    )

    kind: Mapped[SenderKind] = mapped_column(EnumText(SenderKind))
    state: Mapped[SenderState] = mapped_column(EnumText(SenderState))
    address: Mapped[str]
    selector: Mapped[empty]
    public_key: Mapped[empty]
    sealed_secret: Mapped[bytes | None]
    host: Mapped[empty]
    port: Mapped[whole] = mapped_column(server_default="0")
    security: Mapped[Security | Literal[""]] = mapped_column(Text, server_default="")
    username: Mapped[empty]
    spf: Mapped[RecordState] = mapped_column(EnumText(RecordState), server_default=RecordState.UNCHECKED)
    dkim: Mapped[RecordState] = mapped_column(EnumText(RecordState), server_default=RecordState.UNCHECKED)
    dmarc: Mapped[RecordState] = mapped_column(EnumText(RecordState), server_default=RecordState.UNCHECKED)
    return_path: Mapped[RecordState] = mapped_column(EnumText(RecordState), server_default=RecordState.UNCHECKED)
    spf_value: Mapped[empty]
    failure: Mapped[empty]
    set_by: Mapped[int]
    set_at: Mapped[created]
    checked_at: Mapped[datetime | None]
    next_check_at: Mapped[datetime | None]
    activated_at: Mapped[datetime | None]
    failing_since: Mapped[datetime | None]

    @property
    def domain(self) -> str:
        return self.address.rpartition("@")[2]


class BlockedAddress(Tenant, Base):
    """A permanent `bounce` or a complaint."""

    __tablename__ = "blocked_address"
    __table_args__ = (
        ForeignKeyConstraint(["client_id"], ["client.client_id"]),
        CheckConstraint("kind IN ('bounce', 'complaint')", name="kind"),
        Index(None, "address"),
    )

    address: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[BlockKind] = mapped_column(EnumText(BlockKind))
    reason: Mapped[str]
    subject: Mapped[str]
    blocked_at: Mapped[created]


class MailOptOut(Tenant, Base):
    __tablename__ = "mail_opt_out"
    __table_args__ = (
        ForeignKeyConstraint(["client_id"], ["client.client_id"]),
        CheckConstraint("topic IN ('alerts', 'reviews', 'digests')", name="topic"),
        Index(None, "address"),
    )

    address: Mapped[str] = mapped_column(primary_key=True)
    topic: Mapped[MailTopic] = mapped_column(EnumText(MailTopic), primary_key=True)
    opted_out_at: Mapped[created]
