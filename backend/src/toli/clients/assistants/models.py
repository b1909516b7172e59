from datetime import datetime
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, ForeignKeyConstraint, Index, LargeBinary, Text
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import Mapped, mapped_column

from toli.clients.assistants.schemas import TokenKind
from toli.infra.db.models import Base, EnumText, Tenant, created, serial, whole


class Assistant(Tenant, Base):
    """A program that registered itself at a company's site (RFC 7591). Its name is its own claim."""

    __tablename__ = "assistant"

    client_id: Mapped[int] = mapped_column(ForeignKey("client.client_id"), primary_key=True, sort_order=-10)
    assistant_id: Mapped[UUID] = mapped_column(primary_key=True)
    name: Mapped[str]
    redirect_uris: Mapped[list[str]] = mapped_column(ARRAY(Text))
    registered_at: Mapped[created]


class AssistantConnection(Tenant, Base):
    """A traveller's consent to an assistant. `connected_at`: when its code was exchanged.

    `resource`: the only address where its tokens are valid (RFC 8707). `device_generation`: the traveller's at the
    consent; signing out everywhere else and a new password raise it.
    """

    __tablename__ = "assistant_connection"
    __table_args__ = (
        ForeignKeyConstraint(["client_id", "assistant_id"], ["assistant.client_id", "assistant.assistant_id"]),
        Index(None, "client_id", "assistant_id"),
        Index(None, "user_id"),
    )

    connection_id: Mapped[int] = serial("assistant_connection_id_seq")
    assistant_id: Mapped[UUID]
    user_id: Mapped[int] = mapped_column(ForeignKey("app_user.user_id"))
    device_generation: Mapped[whole]
    resource: Mapped[str]
    redirect_uri: Mapped[str]
    code_challenge: Mapped[str]
    consented_at: Mapped[created]
    connected_at: Mapped[datetime | None]
    expires_at: Mapped[datetime]
    last_used_at: Mapped[datetime | None]
    ended_at: Mapped[datetime | None]


class AssistantToken(Tenant, Base):
    """A code, an access token or a refresh token, hashed. A spent one stays until it expires, to notice its reuse."""

    __tablename__ = "assistant_token"
    __table_args__ = (
        ForeignKeyConstraint(
            ["client_id", "connection_id"],
            ["assistant_connection.client_id", "assistant_connection.connection_id"],
            ondelete="CASCADE",
        ),
        CheckConstraint("kind IN ('code', 'access', 'refresh')", name="kind"),
        Index(None, "client_id", "connection_id"),
        Index(None, "expires_at"),
    )

    token_hash: Mapped[bytes] = mapped_column(LargeBinary, primary_key=True)
    connection_id: Mapped[int]
    kind: Mapped[TokenKind] = mapped_column(EnumText(TokenKind))
    expires_at: Mapped[datetime]
    spent_at: Mapped[datetime | None]
