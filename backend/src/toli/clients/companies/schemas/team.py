from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from toli.clients.companies.schemas.sites import ClientInfo, OwnClientOut
from toli.identity.access.context import TeamPlace
from toli.identity.access.rights import Right, TeamRole
from toli.identity.people.schemas import EmailAddress
from toli.kit.text import Line, ShownName, Text
from toli.kit.wire import RequestBody

InvitedRole = Literal["manager", "sales", "accounts", "leader"]
"""Every role but the owner's, which is handed over."""
RoleId = Annotated[int, Field(ge=1, le=2**53)]
TripIds = Annotated[list[Annotated[int, Field(ge=1, le=2**53)]], Field(max_length=200)]


@dataclass(frozen=True, slots=True)
class OperatedClient:
    client: ClientInfo
    place: TeamPlace


class PanelClientOut(OwnClientOut):
    """`team_role`: the caller's first of Toli's roles, null with own roles alone.

    `role_names`: all roles. `is_limited`: only some trips or departures are visible.
    """

    team_role: TeamRole | None
    role_names: list[str]
    rights: list[Right]
    is_limited: bool

    @classmethod
    def in_panel(cls, client: ClientInfo, place: TeamPlace | None) -> "PanelClientOut":
        return cls(
            **OwnClientOut.of(client).model_dump(),
            team_role=next(iter(place.roles), None) if place else None,
            role_names=[*place.roles, *place.own_names] if place else [],
            rights=sorted(place.rights) if place else [],
            is_limited=place is not None and place.limit is not None,
        )


class _Roles(BaseModel):
    more_roles: Annotated[list[InvitedRole], Field(default_factory=list, max_length=4)]
    own_roles: Annotated[list[RoleId], Field(default_factory=list, max_length=10)]
    trips: TripIds | None = None


class RoleIn(_Roles, RequestBody):
    """`role`, `more_roles`: of Toli; `own_roles`: ids of the company's own. At least one.

    `trips`: the only visible trips, null for all. `is_led_only`: only the departures that a leader leads; always so for
    a leader alone, by default with other roles.
    """

    role: InvitedRole | None = None
    is_led_only: bool | None = None

    @model_validator(mode="after")
    def _has_a_role(self) -> Self:
        if not (self.role or self.more_roles or self.own_roles):
            raise ValueError(Text("Choose at least one role."))
        return self


class InvitationIn(RoleIn):
    email: EmailAddress


class HeldRoles(_Roles):
    model_config = ConfigDict(json_schema_serialization_defaults_required=True)

    role: TeamRole | None
    is_led_only: bool


class MemberOut(HeldRoles):
    """`departures`: number of led departures. `rights`: of all roles, within the limit."""

    user_id: int
    name: ShownName
    email: str
    rights: list[Right]
    departures: int
    has_second_factor: bool
    joined_at: datetime | None


class InvitationOut(HeldRoles):
    """An expired one can be sent again."""

    invitation_id: int
    email: str
    invited_by: ShownName
    invited_at: datetime
    expires_at: datetime
    is_expired: bool


class OwnRoleIn(RequestBody):
    """A right implies others, such as to record payments that of seeing bookings."""

    name: Annotated[Line, Field(min_length=1, max_length=40)]
    rights: Annotated[list[Right], Field(min_length=1, max_length=len(Right))]


class OwnRoleOut(BaseModel):
    """`rights`: as chosen. `holders`: members and open invitations."""

    role_id: int
    name: str
    rights: list[Right]
    holders: int


class TeamOut(BaseModel):
    """A client's team, the owner first, open invitations, Toli's roles with their rights and the company's own."""

    members: list[MemberOut]
    invitations: list[InvitationOut]
    roles: dict[InvitedRole, list[Right]]
    own_roles: list[OwnRoleOut]


class ReplacementRole(BaseModel):
    """Roles for the holders of a deleted role: one of Toli's, one of the company's own, or both."""

    role: InvitedRole | None = None
    own_role: RoleId | None = None


class OwnerIn(RequestBody):
    user_id: Annotated[int, Field(ge=1, le=2**53)]


class OwnInvitation(BaseModel):
    """`client_url`: the client's label. `own_roles`: names."""

    invitation_id: int
    client_name: str
    client_url: str
    role: InvitedRole | None
    more_roles: list[InvitedRole]
    own_roles: list[str]
    invited_by: ShownName
    expires_at: datetime


class LeadersIn(RequestBody):
    """Leaders of a departure by user id; empty for none."""

    user_ids: Annotated[list[Annotated[int, Field(ge=1, le=2**53)]], Field(max_length=20)]


class LeaderOut(BaseModel):
    user_id: int
    name: str
    leads: bool
