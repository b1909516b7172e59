from datetime import datetime

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    LargeBinary,
    Text,
    UniqueConstraint,
    text,
)
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import Mapped, mapped_column

from toli.clients.companies.schemas.calendar_feeds import CalendarKind
from toli.identity.access.rights import TeamRole
from toli.infra.db.models import Base, EnumText, Tenant, created, false_default, reads, serial

IS_STAFF = """EXISTS (
    SELECT FROM client own LEFT JOIN team_member s ON s.client_id = own.client_id AND s.user_id = {0}.user_id
    WHERE own.client_id = {0}.client_id AND (own.user_id = {0}.user_id OR s.user_id IS NOT NULL))"""
"""SQL condition: the person of row `{0}` owns its client or is in its team."""


class TeamMember(Tenant, Base):
    """A team member; the owner is `Client.user_id` instead.

    `trips`: the only visible trips, null for all; a leader sees led departures instead.
    """

    __tablename__ = "team_member"
    __table_args__ = (
        CheckConstraint("role IN ('manager', 'sales', 'accounts', 'leader')", name="role"),
        Index(None, "user_id"),
    )

    client_id: Mapped[int] = mapped_column(ForeignKey("client.client_id"), primary_key=True, sort_order=-10)
    user_id: Mapped[int] = mapped_column(ForeignKey("app_user.user_id", ondelete="CASCADE"), primary_key=True)
    role: Mapped[TeamRole] = mapped_column(EnumText(TeamRole))
    trips: Mapped[list[int] | None] = mapped_column(ARRAY(BigInteger))
    joined_at: Mapped[created]


class TeamInvitation(Tenant, Base):
    """An open invitation, one per address."""

    __tablename__ = "team_invitation"
    __table_args__ = (
        CheckConstraint("role IN ('manager', 'sales', 'accounts', 'leader')", name="role"),
        CheckConstraint("email = lower(email)", name="email"),
        Index(None, "client_id", "email", unique=True),
        Index(None, "email"),
    )

    client_id: Mapped[int] = mapped_column(ForeignKey("client.client_id"), primary_key=True, sort_order=-10)
    invitation_id: Mapped[int] = serial("team_invitation_id_seq")
    email: Mapped[str]
    role: Mapped[TeamRole] = mapped_column(EnumText(TeamRole))
    trips: Mapped[list[int] | None] = mapped_column(ARRAY(BigInteger))
    invited_by: Mapped[int] = mapped_column(ForeignKey("app_user.user_id"))
    invited_at: Mapped[created]
    expires_at: Mapped[datetime] = mapped_column(server_default=text("now() + interval '14 days'"))


class DepartureLeader(Tenant, Base):
    __tablename__ = "departure_leader"
    __table_args__ = (
        ForeignKeyConstraint(
            ["client_id", "user_id"], ["team_member.client_id", "team_member.user_id"], ondelete="CASCADE"
        ),
        ForeignKeyConstraint(
            ["client_id", "departure_id"], ["departure.client_id", "departure.departure_id"], ondelete="CASCADE"
        ),
        ForeignKeyConstraint(["client_id", "trip_id"], ["trip.client_id", "trip.trip_id"], ondelete="CASCADE"),
        Index(None, "user_id"),
        Index(None, "client_id", "trip_id"),
    )

    departure_id: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[int] = mapped_column(primary_key=True)
    trip_id: Mapped[int]


class CalendarFeed(Tenant, Base):
    """Address of a calendar for a member's calendar programs.

    It shows what its creator may see. `trips`: the only trips in it, null for all. Never deleted: the audit log names
    it.
    """

    __tablename__ = "calendar_feed"
    __table_args__ = (
        UniqueConstraint("client_id", "token_hash"),
        Index(None, "created_by"),
        CheckConstraint("kind IN ('departures', 'balances', 'duty')", name="kind"),
    )

    client_id: Mapped[int] = mapped_column(ForeignKey("client.client_id"), primary_key=True, sort_order=-10)
    feed_id: Mapped[int] = serial("calendar_feed_id_seq")
    name: Mapped[str]
    kind: Mapped[CalendarKind] = mapped_column(EnumText(CalendarKind))
    token_hash: Mapped[bytes] = mapped_column(LargeBinary)
    trips: Mapped[list[int] | None] = mapped_column(ARRAY(BigInteger))
    has_names: Mapped[false_default]
    language: Mapped[reads]
    created_by: Mapped[int] = mapped_column(ForeignKey("app_user.user_id"))
    created_at: Mapped[created]
    last_read_at: Mapped[datetime | None]
    revoked_at: Mapped[datetime | None]


class ApiToken(Tenant, Base):
    """Credential of a program for the API of its client.

    `ending`: its last characters, to recognise it. `rights`: chosen from those of its creator. `trips`: the only
    visible trips, null for all. Never deleted: the audit log names it.
    """

    __tablename__ = "api_token"
    __table_args__ = (UniqueConstraint("client_id", "token_hash"), Index(None, "created_by"))

    client_id: Mapped[int] = mapped_column(ForeignKey("client.client_id"), primary_key=True, sort_order=-10)
    token_id: Mapped[int] = serial("api_token_id_seq")
    name: Mapped[str]
    token_hash: Mapped[bytes] = mapped_column(LargeBinary)
    ending: Mapped[str]
    rights: Mapped[list[str]] = mapped_column(ARRAY(Text))
    trips: Mapped[list[int] | None] = mapped_column(ARRAY(BigInteger))
    created_by: Mapped[int] = mapped_column(ForeignKey("app_user.user_id"))
    created_at: Mapped[created]
    expires_at: Mapped[datetime]
    last_used_at: Mapped[datetime | None]
    revoked_at: Mapped[datetime | None]
