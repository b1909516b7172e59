from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, Index, Integer, LargeBinary, Uuid, func, text
from sqlalchemy.dialects.postgresql import INET
from sqlalchemy.orm import Mapped, mapped_column

from toli.infra.db.models import Base, created, empty, false_default, reads, serial, small, whole


class User(Base):
    """`username` is the e-mail until changed; a chosen one has no `@`, so that it is not another person's e-mail.

    `totp_last_step`: newest 30-second step of an accepted code, so that each works once. Raising `device_generation`
    forgets known devices. A confirmed phone number (`phone_confirmed_at`) has one account.
    """

    __tablename__ = "app_user"
    __table_args__ = (
        CheckConstraint("role_id IN (1, 2, 3)", name="role"),
        CheckConstraint("email = lower(email)", name="email_folded"),
        CheckConstraint("username = lower(username)", name="username_folded"),
        CheckConstraint("username = email OR username !~ '@'", name="username"),
        Index(
            "app_user_confirmed_phone_key",
            "phone",
            unique=True,
            postgresql_where=text("phone_confirmed_at IS NOT NULL"),
        ),
    )

    user_id: Mapped[int] = serial("app_user_id_seq")
    email: Mapped[str] = mapped_column(unique=True)
    username: Mapped[str] = mapped_column(unique=True)
    phone: Mapped[empty]
    phone_confirmed_at: Mapped[datetime | None]
    role_id: Mapped[small]
    password_hash: Mapped[str | None]
    sealed_totp_secret: Mapped[bytes | None]
    totp_enabled_at: Mapped[datetime | None]
    totp_last_step: Mapped[int | None]
    second_factor_due_at: Mapped[datetime | None]
    is_demo: Mapped[false_default]
    language: Mapped[reads]
    device_generation: Mapped[int] = mapped_column(Integer, server_default="0")
    created_at: Mapped[created]
    disabled_at: Mapped[datetime | None]


class RecoveryCode(Base):
    """A one-time replacement for an authenticator code, stored as a MAC."""

    __tablename__ = "recovery_code"
    __table_args__ = (Index(None, "user_id"),)

    recovery_code_id: Mapped[int] = serial("recovery_code_id_seq")
    user_id: Mapped[int] = mapped_column(ForeignKey("app_user.user_id", ondelete="CASCADE"))
    code_mac: Mapped[bytes]
    created_at: Mapped[created]
    used_at: Mapped[datetime | None]


class UserSession(Base):
    """A sign-in on one host. Sessions of one sign-in form a family and end together.

    `host_label`: host of the cookie (null: main); `site_label`: site of the sign-in. `expires_at`: absolute end; the
    idle limit depends on the role and `is_known_device`.
    """

    __tablename__ = "user_session"
    __table_args__ = (Index(None, "user_id"), Index(None, "family"), Index(None, "expires_at"))

    session_id: Mapped[int] = serial("user_session_id_seq")
    user_id: Mapped[int] = mapped_column(ForeignKey("app_user.user_id", ondelete="CASCADE"))
    family: Mapped[str] = mapped_column(Uuid(as_uuid=False))
    token_hash: Mapped[bytes] = mapped_column(LargeBinary, unique=True)
    host_label: Mapped[str | None]
    site_label: Mapped[str | None]
    created_at: Mapped[created]
    last_used_at: Mapped[datetime] = mapped_column(server_default=func.now())
    expires_at: Mapped[datetime]
    ended_at: Mapped[datetime | None]
    confirmed_until: Mapped[datetime | None]
    second_factor_until: Mapped[datetime | None]
    signed_in_at: Mapped[datetime | None]
    is_known_device: Mapped[false_default]
    address: Mapped[str | None] = mapped_column(INET)
    user_agent: Mapped[empty]
    support_client_id: Mapped[int | None]


class OneTimeCode(Base):
    """A six-digit code: an HMAC, and encrypted until it is sent.

    An address without an account gets a row without a code, for the same limits. `asker`: requesting device or network;
    `browser_hash`: of its cookie, which separates `tries` from `other_tries`.
    """

    __tablename__ = "one_time_code"
    __table_args__ = (Index(None, "email", "purpose", "created_at"), Index(None, "created_at"))

    code_id: Mapped[int] = serial("one_time_code_id_seq")
    email: Mapped[str]
    purpose: Mapped[str]
    code_mac: Mapped[bytes | None]
    sealed_code: Mapped[bytes | None]
    return_path: Mapped[str | None]
    asker: Mapped[empty]
    browser_hash: Mapped[bytes | None]
    tries: Mapped[whole] = mapped_column(server_default="0")
    other_tries: Mapped[whole] = mapped_column(server_default="0")
    created_at: Mapped[created]
    expires_at: Mapped[datetime]
    used_at: Mapped[datetime | None]


class HandOff(Base):
    """A one-time code that carries a sign-in to another host.

    Bound to the host `host_label` (null: main site) and the browser's cookie. `support_client_id`: for a support view.
    """

    __tablename__ = "hand_off"
    __table_args__ = (Index(None, "expires_at"), Index(None, "session_id"))

    hand_off_id: Mapped[int] = serial("hand_off_id_seq")
    code_hash: Mapped[bytes] = mapped_column(LargeBinary, unique=True)
    browser_hash: Mapped[bytes]
    session_id: Mapped[int] = mapped_column(ForeignKey("user_session.session_id", ondelete="CASCADE"))
    host_label: Mapped[str | None]
    created_at: Mapped[created]
    expires_at: Mapped[datetime]
    used_at: Mapped[datetime | None]
    support_client_id: Mapped[int | None]
    support_reason: Mapped[str | None]


class Attempt(Base):
    """Failed attempt, counted by key (account or network), each `about` once.

    Ten failures of one account are one of its network, so one person does not lock out an office.
    """

    __tablename__ = "attempt"
    __table_args__ = (Index(None, "key", "made_at"), Index(None, "made_at"))

    attempt_id: Mapped[int] = serial("attempt_id_seq")
    key: Mapped[str]
    about: Mapped[str] = mapped_column(server_default=text("(gen_random_uuid())::text"))
    made_at: Mapped[created]
