"""Teams of clients on the wire."""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Literal, Self

from pydantic import BaseModel, Field

from toli.access.context import TeamPlace
from toli.access.rights import Right, TeamRole
from toli.clients.schemas.sites import ClientInfo, OwnClientOut
from toli.identity.schemas import EmailAddress
from toli.kit.bodies import RequestBody

InvitedRole = Literal["manager", "sales", "accounts", "leader"]
"""Every role but the owner's, which is handed over."""
TripIds = Annotated[list[Annotated[int, Field(ge=1, le=2**53)]], Field(max_length=200)]


@dataclass(frozen=True, slots=True)
class OperatedClient:
    """A client that a person operates, with their place in its team."""

    client: ClientInfo
    place: TeamPlace


@dataclass(frozen=True, slots=True)
class OpenInvitation:
    """An invitation that can be accepted; `invited_by` is the id of the person who sent it last."""

    email: str
    role: str
    trips: list[int] | None
    invited_by: int
    invited_at: datetime
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class Member:
    """A person in the team. `departures`: how many a leader leads."""

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
    """An open invitation; an expired one can be sent again. `invited_by` is the name of the person who sent it."""

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
    """A client's team, the owner first, and its open invitations."""

    members: list[Member]
    invitations: list[Invitation]


@dataclass(frozen=True, slots=True)
class ReceivedInvitation:
    """An open invitation to a person's address, with its client and the name of the person who sent it."""

    invitation_id: int
    client_name: str
    client_url: str
    role: InvitedRole
    invited_by: str
    expires_at: datetime


class PanelClientOut(OwnClientOut):
    """A client in the panel. `team_role` and `rights` are the caller's; a person who only joined it has none.

    `is_limited`: the caller sees only some of its trips or departures.
    """

    team_role: TeamRole | None
    rights: list[Right]
    is_limited: bool

    @classmethod
    def in_panel(cls, client: ClientInfo, place: TeamPlace | None) -> "PanelClientOut":
        """Convert a client for the person who operates it or has joined it."""
        return cls(
            **OwnClientOut.of(client).model_dump(),
            team_role=place.role if place else None,
            rights=sorted(place.rights) if place else [],
            is_limited=place is not None and place.limit is not None,
        )


class RoleIn(RequestBody):
    """A role in the team. `trips`: the only trips the person sees; null for all. Leaders see those they lead."""

    role: InvitedRole
    trips: TripIds | None = None


class InvitationIn(RoleIn):
    """An invitation to the team, by e-mail."""

    email: EmailAddress


class MemberOut(BaseModel):
    """A person in the team. `departures`: how many a leader leads."""

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
        """Convert a person of the team."""
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
        """Convert an open invitation for the team."""
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
    """A client's team, the owner first, and its open invitations."""

    members: list[MemberOut]
    invitations: list[InvitationOut]

    @classmethod
    def of(cls, team: Team) -> Self:
        """Convert a team for its people."""
        return cls(
            members=[MemberOut.of(one) for one in team.members],
            invitations=[InvitationOut.of(one) for one in team.invitations],
        )


class OwnerIn(RequestBody):
    """The member who becomes the owner."""

    user_id: Annotated[int, Field(ge=1, le=2**53)]


class OwnInvitation(BaseModel):
    """An open invitation to the caller's address. `client_url` is the client's subdomain label."""

    invitation_id: int
    client_name: str
    client_url: str
    role: InvitedRole
    invited_by: str
    expires_at: datetime

    @classmethod
    def of(cls, invitation: ReceivedInvitation) -> Self:
        """Convert an invitation for the person it is to."""
        return cls(
            invitation_id=invitation.invitation_id,
            client_name=invitation.client_name,
            client_url=invitation.client_url,
            role=invitation.role,
            invited_by=invitation.invited_by,
            expires_at=invitation.expires_at,
        )


class LeadersIn(RequestBody):
    """The leaders of a departure, by their account's id; an empty list for none."""

    user_ids: Annotated[list[Annotated[int, Field(ge=1, le=2**53)]], Field(max_length=20)]


class LeaderOut(BaseModel):
    """A person of the team with the role of a leader; `leads` this departure or not."""

    user_id: int
    name: str
    leads: bool
