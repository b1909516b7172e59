"""Tables of mailing: from which address the e-mails of a client leave, and to which addresses none are sent."""

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKeyConstraint, Index
from sqlalchemy.orm import Mapped, mapped_column

from toli.db.models import Base, Tenant, created, empty, whole

RECORD_STATE = "('unchecked', 'found', 'missing', 'wrong', 'no_answer')"


class MailSender(Tenant, Base):
    """From which address, and by which server, the e-mails of a client leave; without a row from the platform's.

    With kind `domain` they leave by the platform's server, signed with the key in `sealed_secret`, whose public half is
    in DNS under `selector`. With kind `smtp` they leave by the client's own server, and `sealed_secret` is its
    password. While `pending` or `failing` they leave from the platform's address. `spf_value` is the SPF record to
    make: that of the domain with the platform's part added. `failure` is what the server answered.
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

    kind: Mapped[str]
    state: Mapped[str]
    address: Mapped[str]
    selector: Mapped[empty]
    public_key: Mapped[empty]
    sealed_secret: Mapped[bytes | None]
    host: Mapped[empty]
    port: Mapped[whole] = mapped_column(server_default="0")
    security: Mapped[empty]
    username: Mapped[empty]
    spf: Mapped[str] = mapped_column(server_default="unchecked")
    dkim: Mapped[str] = mapped_column(server_default="unchecked")
    dmarc: Mapped[str] = mapped_column(server_default="unchecked")
    return_path: Mapped[str] = mapped_column(server_default="unchecked")
    spf_value: Mapped[empty]
    failure: Mapped[empty]
    set_by: Mapped[int]
    set_at: Mapped[created]
    checked_at: Mapped[datetime | None]
    next_check_at: Mapped[datetime | None]
    activated_at: Mapped[datetime | None]
    failing_since: Mapped[datetime | None]


class BlockedAddress(Tenant, Base):
    """An address to which a client's e-mails came back for good (`bounce`), or whose owner complained of them.

    `reason` is what the other server said, and `subject` that of the e-mail.
    """

    __tablename__ = "blocked_address"
    __table_args__ = (
        ForeignKeyConstraint(["client_id"], ["client.client_id"]),
        CheckConstraint("kind IN ('bounce', 'complaint')", name="kind"),
        Index(None, "address"),
    )

    address: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[str]
    reason: Mapped[str]
    subject: Mapped[str]
    blocked_at: Mapped[created]


class MailOptOut(Tenant, Base):
    """That an address does not want a client's e-mails of a topic."""

    __tablename__ = "mail_opt_out"
    __table_args__ = (
        ForeignKeyConstraint(["client_id"], ["client.client_id"]),
        CheckConstraint("topic IN ('alerts', 'reviews', 'digests')", name="topic"),
        Index(None, "address"),
    )

    address: Mapped[str] = mapped_column(primary_key=True)
    topic: Mapped[str] = mapped_column(primary_key=True)
    opted_out_at: Mapped[created]
