"""Clients' teams on the wire."""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Literal, Self

from pydantic import BaseModel, Field

from toli.clients.companies.schemas.sites import ClientInfo, OwnClientOut
from toli.identity.access.context import TeamPlace
from toli.identity.access.rights import Right, TeamRole
from toli.identity.people.schemas import EmailAddress
from toli.kit.bodies import RequestBody

InvitedRole = Literal["manager", "sales", "accounts", "leader"]
"""Every role but the owner's, which is handed over."""
TripIds = Annotated[list[Annotated[int, Field(ge=1, le=2**53)]], Field(max_length=200)]


@dataclass(frozen=True, slots=True)
class OperatedClient:
    client: ClientInfo
    place: TeamPlace


@dataclass(frozen=True, slots=True)
class OpenInvitation:
    """`invited_by`: id of the last sender."""

    email: str
    role: str
    trips: list[int] | None
    invited_by: int
    invited_at: datetime
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class Member:
    """`departures`: number of led departures."""

    user_id: int
    name: str
    email: str
    role: TeamRole
    trips: list[int] | None
    departures: int
    has_second_factor: bool
    joined_at: datetime | None


@dataclass(frozen=True, slots=True)
class Invitation:
    """`invited_by`: name of the sender. An expired invitation can be sent again."""

    invitation_id: int
    email: str
    role: InvitedRole
    trips: list[int] | None
    invited_by: str
    invited_at: datetime
    expires_at: datetime
    is_expired: bool


@dataclass(frozen=True, slots=True)
class Team:
    members: list[Member]
    invitations: list[Invitation]


@dataclass(frozen=True, slots=True)
class ReceivedInvitation:
    """An open invitation with its client; `invited_by`: name of the sender."""

    invitation_id: int
    client_name: str
    client_url: str
    role: InvitedRole
    invited_by: str
    expires_at: datetime


class PanelClientOut(OwnClientOut):
    """A client in the panel, with the caller's role and rights.

    `is_limited`: only some trips or departures are visible.
    """

    team_role: TeamRole | None
    rights: list[Right]
    is_limited: bool

    @classmethod
    def in_panel(cls, client: ClientInfo, place: TeamPlace | None) -> "PanelClientOut":
        return cls(
            **OwnClientOut.of(client).model_dump(),
            team_role=place.role if place else None,
            rights=sorted(place.rights) if place else [],
            is_limited=place is not None and place.limit is not None,
        )


class RoleIn(RequestBody):
    """A role; `trips`: the only visible trips, null for all. Leaders see their departures."""

    role: InvitedRole
    trips: TripIds | None = None


class InvitationIn(RoleIn):
    email: EmailAddress


class MemberOut(BaseModel):
    """A team member. `departures`: number of led departures."""

    user_id: int
    name: str
    email: str
    role: TeamRole
    trips: list[int] | None
    departures: int
    has_second_factor: bool
    joined_at: datetime | None

    @classmethod
    def of(cls, member: Member) -> Self:
        return cls(
            user_id=member.user_id,
            name=member.name,
            email=member.email,
            role=member.role,
            trips=member.trips,
            departures=member.departures,
            has_second_factor=member.has_second_factor,
            joined_at=member.joined_at,
        )


class InvitationOut(BaseModel):
    """An open invitation; an expired one can be sent again."""

    invitation_id: int
    email: str
    role: InvitedRole
    trips: list[int] | None
    invited_by: str
    invited_at: datetime
    expires_at: datetime
    is_expired: bool

    @classmethod
    def of(cls, invitation: Invitation) -> Self:
        return cls(
            invitation_id=invitation.invitation_id,
            email=invitation.email,
            role=invitation.role,
            trips=invitation.trips,
            invited_by=invitation.invited_by,
            invited_at=invitation.invited_at,
            expires_at=invitation.expires_at,
            is_expired=invitation.is_expired,
        )


class TeamOut(BaseModel):
    """A client's team, the owner first, and open invitations."""

    members: list[MemberOut]
    invitations: list[InvitationOut]

    @classmethod
    def of(cls, team: Team) -> Self:
        return cls(
            members=[MemberOut.of(row) for row in team.members],
            invitations=[InvitationOut.of(row) for row in team.invitations],
        )


class OwnerIn(RequestBody):
    user_id: Annotated[int, Field(ge=1, le=2**53)]


class OwnInvitation(BaseModel):
    """An open invitation to the caller. `client_url`: the client's label."""

    invitation_id: int
    client_name: str
    client_url: str
    role: InvitedRole
    invited_by: str
    expires_at: datetime

    @classmethod
    def of(cls, invitation: ReceivedInvitation) -> Self:
        return cls(
            invitation_id=invitation.invitation_id,
            client_name=invitation.client_name,
            client_url=invitation.client_url,
            role=invitation.role,
            invited_by=invitation.invited_by,
            expires_at=invitation.expires_at,
        )


class LeadersIn(RequestBody):
    """Leaders of a departure by user id; empty for none."""

    user_ids: Annotated[list[Annotated[int, Field(ge=1, le=2**53)]], Field(max_length=20)]


class LeaderOut(BaseModel):
    """A team leader; `leads` this departure or not."""

    user_id: int
    name: str
    leads: bool
