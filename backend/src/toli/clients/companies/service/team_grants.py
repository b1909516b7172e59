"""A member gives, takes and changes only rights of their own."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from toli.clients.companies.errors import OwnPlace, RightsExceeded
from toli.clients.companies.repository import profile as profile_repository
from toli.clients.companies.repository import team as repository
from toli.clients.companies.schemas.sites import ClientInfo
from toli.clients.companies.schemas.team import RoleIn
from toli.clients.companies.team_models import OwnRole
from toli.identity.access.context import TeamPlace
from toli.identity.access.rights import Right, TeamRole, rights_of, with_implied
from toli.infra.db.table import Values
from toli.infra.db.transactions import ClientTransaction
from toli.kit.errors import NotFound

ROLE_COLUMNS: Final = ("role", "more_roles", "own_roles", "trips", "is_led_only")


@dataclass(frozen=True, slots=True)
class Grantor:
    """The changer of the team, with their place under the lock of the client."""

    client: ClientInfo
    user_id: int
    place: TeamPlace

    def require_may_give(self, rights: Collection[Right]) -> None:
        """Raises RightsExceeded."""
        if not self.place.rights.issuperset(rights):
            raise RightsExceeded

    def require_not_own(self, user_id: int) -> None:
        """Raises OwnPlace."""
        if user_id == self.user_id and not self.place.is_owner:
            raise OwnPlace


async def lock_grantor(tx: ClientTransaction, *, actor_id: int) -> Grantor:
    """Raises RightsExceeded if the right to the team was lost since the call began."""
    client = await profile_repository.lock(tx)
    if client is None:
        raise NotFound
    place = await repository.find_place(tx, user_id=actor_id)
    if place is None or Right.TEAM not in place.rights:
        raise RightsExceeded
    return Grantor(client, actor_id, place)


async def read_roles(tx: ClientTransaction, body: RoleIn) -> tuple[Values, frozenset[Right]]:
    """The columns of roles and limit, and the rights without the limit. Raises NotFound for an unknown own role."""
    chosen = dict.fromkeys(TeamRole(role) for role in (body.role, *body.more_roles) if role)
    own_ids = sorted(set(body.own_roles))
    own_roles = [await repository.OWN_ROLES.get(tx, role_id) for role_id in own_ids]
    own_rights = frozenset[Right]().union(*map(rights_of_own, own_roles))
    values = role_values(chosen, own_ids, trips=body.trips, is_led_only=body.is_led_only is not False)
    return values, rights_of(*chosen, own=own_rights, is_limited=False)


def rights_of_own(role: OwnRole) -> frozenset[Right]:
    return with_implied([Right(right) for right in role.rights])


def role_values(
    roles: Collection[TeamRole], own_roles: Collection[int], *, trips: Collection[int] | None, is_led_only: bool
) -> Values:
    """`is_led_only`: the choice for a leader with other roles; a leader alone is always limited to departures led."""
    is_leader_alone = set(roles) == {TeamRole.LEADER} and not own_roles
    is_led_only = is_leader_alone or (TeamRole.LEADER in roles and trips is None and is_led_only)
    presets = list(roles)
    return {
        "role": presets[0] if presets else None,
        "more_roles": [role.value for role in presets[1:]],
        "own_roles": sorted(own_roles),
        "trips": None if trips is None or is_led_only else sorted(set(trips)),
        "is_led_only": is_led_only,
    }
