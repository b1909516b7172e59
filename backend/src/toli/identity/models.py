"""People, what they sign in with, and where they are signed in. Global: a person belongs to no client."""

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, Index, LargeBinary, Uuid, func
from sqlalchemy.dialects.postgresql import INET
from sqlalchemy.orm import Mapped, mapped_column

from toli.db.models import Base, created, empty, serial, small, whole


class User(Base):
    """A person with an account."""

    __tablename__ = "app_user"
    __table_args__ = (
        CheckConstraint("role_id IN (1, 2, 3)", name="role"),
        CheckConstraint("email = lower(email)", name="email_folded"),
    )

    user_id: Mapped[int] = serial("app_user_id_seq")
    email: Mapped[str] = mapped_column(unique=True)
    username: Mapped[str] = mapped_column(unique=True)
    phone: Mapped[empty]
    role_id: Mapped[small]
    password_hash: Mapped[str | None]
    created_at: Mapped[created]
    disabled_at: Mapped[datetime | None]


class UserSession(Base):
    """One sign-in on one host. Sessions of one sign-in form a family and end together."""

    __tablename__ = "user_session"
    __table_args__ = (Index(None, "user_id"), Index(None, "family"))

    session_id: Mapped[int] = serial("user_session_id_seq")
    user_id: Mapped[int] = mapped_column(ForeignKey("app_user.user_id", ondelete="CASCADE"))
    family: Mapped[str] = mapped_column(Uuid(as_uuid=False))
    token_hash: Mapped[bytes] = mapped_column(LargeBinary, unique=True)
    host_label: Mapped[str | None]
    created_at: Mapped[created]
    last_used_at: Mapped[datetime] = mapped_column(server_default=func.now())
    expires_at: Mapped[datetime]
    ended_at: Mapped[datetime | None]
    confirmed_until: Mapped[datetime | None]
    address: Mapped[str | None] = mapped_column(INET)
    user_agent: Mapped[empty]


class OneTimeCode(Base):
    """A six-digit code sent to an address: kept as an HMAC, and encrypted until the mail has left."""

    __tablename__ = "one_time_code"
    __table_args__ = (Index(None, "email", "purpose", "created_at"),)

    code_id: Mapped[int] = serial("one_time_code_id_seq")
    email: Mapped[str]
    purpose: Mapped[str]
    code_mac: Mapped[bytes | None]
    sealed_code: Mapped[bytes | None]
    tries: Mapped[whole] = mapped_column(server_default="0")
    created_at: Mapped[created]
    expires_at: Mapped[datetime]
    used_at: Mapped[datetime | None]


class Attempt(Base):
    """One failed or spent try against a limit, counted by key (an account's or an address's)."""

    __tablename__ = "attempt"
    __table_args__ = (Index(None, "key", "made_at"),)

    attempt_id: Mapped[int] = serial("attempt_id_seq")
    key: Mapped[str]
    made_at: Mapped[created]
