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
    func,
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


IS_A_ROLE = "role IN ('manager', 'sales', 'accounts', 'leader')"
ARE_ROLES = "more_roles <@ ARRAY['manager', 'sales', 'accounts', 'leader']"
HAS_A_ROLE = "role IS NOT NULL OR cardinality(own_roles) > 0"


class TeamRoles:
    """Roles and limit of a member or an invitation.

    `role` (null for own roles alone), `more_roles`: of Toli. `own_roles`: ids of the company's own. `trips`: the only
    visible trips, null for all. `is_led_only`: only the departures led.
    """

    role: Mapped[TeamRole | None] = mapped_column(EnumText(TeamRole))
    more_roles: Mapped[list[str]] = mapped_column(ARRAY(Text), server_default="{}")
    own_roles: Mapped[list[int]] = mapped_column(ARRAY(BigInteger), server_default="{}")
    is_led_only: Mapped[false_default]
    trips: Mapped[list[int] | None] = mapped_column(ARRAY(BigInteger))


class OwnRole(Tenant, Base):
    """`rights`: as chosen, without implied rights."""

    __tablename__ = "team_role"
    __table_args__ = (
        CheckConstraint("cardinality(rights) > 0", name="rights"),
        Index("team_role_name_key", "client_id", func.lower(text("name")), unique=True),
    )

    client_id: Mapped[int] = mapped_column(ForeignKey("client.client_id"), primary_key=True, sort_order=-10)
    role_id: Mapped[int] = serial("team_role_id_seq")
    name: Mapped[str]
    rights: Mapped[list[str]] = mapped_column(ARRAY(Text))
    created_at: Mapped[created]


class TeamMember(TeamRoles, Tenant, Base):
    """The owner is `Client.user_id` instead."""

    __tablename__ = "team_member"
    __table_args__ = (
        CheckConstraint(IS_A_ROLE, name="role"),
        CheckConstraint(ARE_ROLES, name="more_roles"),
        CheckConstraint(HAS_A_ROLE, name="own_roles"),
        Index(None, "user_id"),
    )

    client_id: Mapped[int] = mapped_column(ForeignKey("client.client_id"), primary_key=True, sort_order=-10)
    user_id: Mapped[int] = mapped_column(ForeignKey("app_user.user_id", ondelete="CASCADE"), primary_key=True)
    joined_at: Mapped[created]


class TeamInvitation(TeamRoles, Tenant, Base):
    """One per address."""

    __tablename__ = "team_invitation"
    __table_args__ = (
        CheckConstraint(IS_A_ROLE, name="role"),
        CheckConstraint(ARE_ROLES, name="more_roles"),
        CheckConstraint(HAS_A_ROLE, name="own_roles"),
        CheckConstraint("email = lower(email)", name="email"),
        Index(None, "client_id", "email", unique=True),
        Index(None, "email"),
    )

    client_id: Mapped[int] = mapped_column(ForeignKey("client.client_id"), primary_key=True, sort_order=-10)
    invitation_id: Mapped[int] = serial("team_invitation_id_seq")
    email: Mapped[str]
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
    """A calendar's address. It shows the departures that its creator may see.

    `trips`: the only trips in it, null for all. Never deleted: the audit log names it.
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

    `ending`: its last characters. `rights`: chosen from its creator's. `trips`: the only visible trips, null for
    all. Never deleted: the audit log names it.
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
