from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from toli.clients.companies.schemas.sites import ClientInfo, OwnClientOut
from toli.identity.access.context import TeamPlace
from toli.identity.access.rights import Right, TeamRole
from toli.identity.people.schemas import EmailAddress
from toli.kit.text import ShownName
from toli.kit.wire import RequestBody

InvitedRole = Literal["manager", "sales", "accounts", "leader"]
"""Every role but the owner's, which is handed over."""
TripIds = Annotated[list[Annotated[int, Field(ge=1, le=2**53)]], Field(max_length=200)]


@dataclass(frozen=True, slots=True)
class OperatedClient:
    client: ClientInfo
    place: TeamPlace


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
    name: ShownName
    email: str
    role: TeamRole
    trips: list[int] | None
    departures: int
    has_second_factor: bool
    joined_at: datetime | None


class InvitationOut(BaseModel):
    """An open invitation; an expired one can be sent again."""

    invitation_id: int
    email: str
    role: InvitedRole
    trips: list[int] | None
    invited_by: ShownName
    invited_at: datetime
    expires_at: datetime
    is_expired: bool


class TeamOut(BaseModel):
    """A client's team, the owner first, and open invitations."""

    members: list[MemberOut]
    invitations: list[InvitationOut]


class OwnerIn(RequestBody):
    user_id: Annotated[int, Field(ge=1, le=2**53)]


class OwnInvitation(BaseModel):
    """An open invitation to the caller. `client_url`: the client's label."""

    invitation_id: int
    client_name: str
    client_url: str
    role: InvitedRole
    invited_by: ShownName
    expires_at: datetime


class LeadersIn(RequestBody):
    """Leaders of a departure by user id; empty for none."""

    user_ids: Annotated[list[Annotated[int, Field(ge=1, le=2**53)]], Field(max_length=20)]


class LeaderOut(BaseModel):
    """A team leader; `leads` this departure or not."""

    user_id: int
    name: str
    leads: bool
