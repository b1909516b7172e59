"""A company's own roles: names for rights that the owner has chosen."""

from typing import Final

from toli.clients.companies.errors import OwnPlace, RoleHeld, RolesFull
from toli.clients.companies.repository import team as repository
from toli.clients.companies.schemas.team import OwnRoleIn, ReplacementRole, TeamOut
from toli.clients.companies.service.team import list_team
from toli.clients.companies.service.team_grants import Grantor, lock_grantor, rights_of_own, role_values
from toli.clients.companies.team_models import OwnRole, TeamInvitation, TeamMember
from toli.identity.access.rights import ROLES, Right, TeamRole, with_implied
from toli.identity.audit.service import record
from toli.infra.db.table import Values
from toli.infra.db.transactions import ClientTransaction
from toli.kit.errors import NotFound

MOST_ROLES: Final = 30


async def create_role(tx: ClientTransaction, *, body: OwnRoleIn, actor_id: int) -> TeamOut:
    """Raises RightsExceeded, RolesFull, RoleNameTaken."""
    grantor = await lock_grantor(tx, actor_id=actor_id)
    grantor.require_may_give(with_implied(body.rights))
    if await repository.OWN_ROLES.count(tx) >= MOST_ROLES:
        raise RolesFull(most=MOST_ROLES)
    role = await repository.OWN_ROLES.insert(tx, _values(body))
    await record(
        tx,
        "team.role_created",
        subject=f"team_role:{role.role_id}",
        actor_id=actor_id,
        name=role.name,
        rights=role.rights,
    )
    return await list_team(tx)


async def change_role(tx: ClientTransaction, *, role_id: int, body: OwnRoleIn, actor_id: int) -> TeamOut:
    """Apply to its holders from their next request. Raises NotFound, RightsExceeded, OwnPlace, RoleNameTaken."""
    grantor = await lock_grantor(tx, actor_id=actor_id)
    before = await _get_role(tx, grantor, role_id=role_id)
    grantor.require_may_give(with_implied(body.rights))
    role = await repository.OWN_ROLES.update(tx, role_id, values=_values(body))
    await record(
        tx,
        "team.role_changed",
        subject=f"team_role:{role_id}",
        actor_id=actor_id,
        before={"name": before.name, "rights": before.rights},
        name=role.name,
        rights=role.rights,
    )
    return await list_team(tx)


async def delete_role(tx: ClientTransaction, *, role_id: int, instead: ReplacementRole, actor_id: int) -> TeamOut:
    """Give its holders another role. Raises NotFound, RightsExceeded, OwnPlace; RoleHeld without another role."""
    grantor = await lock_grantor(tx, actor_id=actor_id)
    role = await _get_role(tx, grantor, role_id=role_id)
    members, invitations = await repository.lock_holders(tx, role_id=role_id)
    if members or invitations:
        await _require_replacement(tx, grantor, role_id=role_id, instead=instead)
    for member in members:
        await repository.update_member(tx, user_id=member.user_id, roles=_replaced(member, role_id, instead))
    for invitation in invitations:
        values = _replaced(invitation, role_id, instead)
        await repository.update_invitation(tx, invitation_id=invitation.invitation_id, roles=values)
    await repository.OWN_ROLES.delete(tx, role_id)
    await record(
        tx,
        "team.role_deleted",
        subject=f"team_role:{role_id}",
        actor_id=actor_id,
        before={"name": role.name, "rights": role.rights},
        members=[member.user_id for member in members],
        **instead.model_dump(exclude_none=True),
    )
    return await list_team(tx)


async def _get_role(tx: ClientTransaction, grantor: Grantor, *, role_id: int) -> OwnRole:
    role = await repository.OWN_ROLES.get(tx, role_id, lock=True)
    grantor.require_may_give(rights_of_own(role))
    if role.name in grantor.place.own_names:
        raise OwnPlace
    return role


async def _require_replacement(
    tx: ClientTransaction, grantor: Grantor, *, role_id: int, instead: ReplacementRole
) -> None:
    if instead.role is None and instead.own_role is None:
        raise RoleHeld
    if instead.own_role == role_id:
        raise NotFound
    if instead.role is not None:
        grantor.require_may_give(ROLES[TeamRole(instead.role)])
    if instead.own_role is not None:
        grantor.require_may_give(rights_of_own(await repository.OWN_ROLES.get(tx, instead.own_role)))


def _replaced(holder: TeamMember | TeamInvitation, role_id: int, instead: ReplacementRole) -> Values:
    """The columns of roles and limit. A limit to trips stays; a leader's is never widened."""
    presets = dict.fromkeys(TeamRole(role) for role in (holder.role, *holder.more_roles, instead.role) if role)
    own_roles = {*holder.own_roles, *filter(None, [instead.own_role])} - {role_id}
    return role_values(presets, own_roles, trips=holder.trips, is_led_only=holder.is_led_only)


def _values(body: OwnRoleIn) -> Values:
    return {"name": body.name, "rights": [right.value for right in Right if right in body.rights]}
