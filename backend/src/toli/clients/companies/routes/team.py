from typing import Annotated

from fastapi import APIRouter, Path, Query, status

from toli.clients.companies.errors import (
    InTeamAlready,
    NoPlaceForAdministrators,
    OwnerStays,
    OwnPlace,
    RightsExceeded,
    RoleHeld,
    RoleNameTaken,
    RolesFull,
    TeamFull,
)
from toli.clients.companies.repository import team as team_repository
from toli.clients.companies.schemas.sites import ClientOut
from toli.clients.companies.schemas.team import (
    InvitationIn,
    OwnerIn,
    OwnInvitation,
    OwnRoleIn,
    ReplacementRole,
    RoleIn,
    TeamOut,
)
from toli.clients.companies.service import team as team_service
from toli.clients.companies.service import team_roles
from toli.identity.access.guards import (
    CurrentServices,
    Db,
    OperatedClient,
    Proven,
    SignedIn,
    Visitor,
    require_same_host,
)
from toli.identity.access.rights import Right, requires
from toli.infra.db.idempotency import record_result
from toli.kit.errors import NotAllowed, raises

router = APIRouter(tags=["Team"])

TEAM = "/clients/{client_id:int}/team"
Id = Annotated[int, Path(ge=1, le=2**53)]


@router.get(TEAM, operation_id="getTeam")
@requires(Right.TEAM)
async def get_team(client_id: OperatedClient, database: Db) -> TeamOut:
    """The owner first."""
    async with database.client_transaction(client_id) as tx:
        return await team_service.list_team(tx)


@router.post(f"{TEAM}/invitations", operation_id="inviteToTeam", status_code=status.HTTP_201_CREATED)
@requires(Right.TEAM)
@raises(InTeamAlready, TeamFull, RightsExceeded)
async def invite(client_id: OperatedClient, actor: Proven, body: InvitationIn, database: Db) -> TeamOut:
    """Invite a person by e-mail for 14 days. Replaces and resends an open invitation to the address."""
    async with database.client_transaction(client_id) as tx:
        team = await team_service.invite(tx, body=body, actor_id=actor.user_id)
        await record_result(tx, team, status=status.HTTP_201_CREATED)
    return team


@router.delete(f"{TEAM}/invitations/{{invitation_id:int}}", operation_id="withdrawInvitation")
@requires(Right.TEAM)
@raises(RightsExceeded)
async def withdraw_invitation(client_id: OperatedClient, actor: Proven, invitation_id: Id, database: Db) -> TeamOut:
    async with database.client_transaction(client_id) as tx:
        return await team_service.withdraw_invitation(tx, invitation_id=invitation_id, actor_id=actor.user_id)


@router.put(f"{TEAM}/owner", operation_id="transferOwnership")
@requires(Right.TEAM)
@raises(OwnerStays, NotAllowed, RightsExceeded)
async def transfer_ownership(
    client_id: OperatedClient, actor: Proven, body: OwnerIn, services: CurrentServices
) -> TeamOut:
    """Hand the client over from its owner, the caller, to a team member. The caller becomes a manager."""
    async with services.database.client_transaction(client_id) as tx:
        return await team_service.make_owner(tx, user_id=body.user_id, actor_id=actor.user_id, now=services.clock.now())


@router.post(f"{TEAM}/roles", operation_id="createTeamRole", status_code=status.HTTP_201_CREATED)
@requires(Right.TEAM)
@raises(RightsExceeded, RolesFull, RoleNameTaken)
async def create_team_role(client_id: OperatedClient, actor: Proven, body: OwnRoleIn, database: Db) -> TeamOut:
    """Create a company's own role from rights that the caller has."""
    async with database.client_transaction(client_id) as tx:
        team = await team_roles.create_role(tx, body=body, actor_id=actor.user_id)
        await record_result(tx, team, status=status.HTTP_201_CREATED)
    return team


@router.put(f"{TEAM}/roles/{{role_id:int}}", operation_id="changeTeamRole")
@requires(Right.TEAM)
@raises(RightsExceeded, OwnPlace, RoleNameTaken)
async def change_team_role(
    client_id: OperatedClient, actor: Proven, role_id: Id, body: OwnRoleIn, database: Db
) -> TeamOut:
    """Change a company's own role. Its holders have the new rights from their next call."""
    async with database.client_transaction(client_id) as tx:
        return await team_roles.change_role(tx, role_id=role_id, body=body, actor_id=actor.user_id)


@router.delete(f"{TEAM}/roles/{{role_id:int}}", operation_id="deleteTeamRole")
@requires(Right.TEAM)
@raises(RightsExceeded, OwnPlace, RoleHeld)
async def delete_team_role(
    client_id: OperatedClient,
    actor: Proven,
    role_id: Id,
    instead: Annotated[ReplacementRole, Query()],
    database: Db,
) -> TeamOut:
    """People and invitations with it get another one."""
    async with database.client_transaction(client_id) as tx:
        return await team_roles.delete_role(tx, role_id=role_id, instead=instead, actor_id=actor.user_id)


@router.put(f"{TEAM}/{{user_id:int}}", operation_id="changeMember")
@requires(Right.TEAM)
@raises(OwnerStays, OwnPlace, RightsExceeded)
async def change_member(client_id: OperatedClient, actor: Proven, user_id: Id, body: RoleIn, database: Db) -> TeamOut:
    async with database.client_transaction(client_id) as tx:
        return await team_service.change_member(tx, user_id=user_id, body=body, actor_id=actor.user_id)


@router.delete(f"{TEAM}/{{user_id:int}}", operation_id="removeMember")
@requires(Right.TEAM)
@raises(OwnerStays, OwnPlace, RightsExceeded)
async def remove_member(client_id: OperatedClient, actor: Proven, user_id: Id, services: CurrentServices) -> TeamOut:
    """Remove a person; their sessions on the client's site end at once."""
    async with services.database.platform_transaction() as tx:
        await team_service.remove_member(
            tx, client_id=client_id, user_id=user_id, actor_id=actor.user_id, now=services.clock.now()
        )
    async with services.database.client_transaction(client_id) as tx:
        return await team_service.list_team(tx)


@router.get("/team-invitations", operation_id="listOwnInvitations")
async def list_own_invitations(actor: SignedIn, database: Db) -> list[OwnInvitation]:
    async with database.traveller_transaction(actor.user_id) as tx:
        return await team_repository.list_own_invitations(tx)


@router.post("/team-invitations/{invitation_id:int}/accept", operation_id="acceptInvitation")
@raises(NoPlaceForAdministrators)
async def accept_invitation(context: Visitor, actor: SignedIn, invitation_id: Id, database: Db) -> ClientOut:
    async with database.traveller_transaction(actor.user_id) as tx:
        client_id = await team_service.client_of_own_invitation(tx, invitation_id=invitation_id)
    require_same_host(context, client_id)
    async with database.client_transaction(client_id) as tx:
        return ClientOut.of(
            await team_service.accept_invitation(tx, invitation_id=invitation_id, user_id=actor.user_id)
        )


@router.post(
    "/team-invitations/{invitation_id:int}/decline",
    operation_id="declineInvitation",
    status_code=status.HTTP_204_NO_CONTENT,
)
async def decline_invitation(context: Visitor, actor: SignedIn, invitation_id: Id, database: Db) -> None:
    async with database.traveller_transaction(actor.user_id) as tx:
        client_id = await team_service.client_of_own_invitation(tx, invitation_id=invitation_id)
    require_same_host(context, client_id)
    async with database.client_transaction(client_id) as tx:
        await team_service.decline_invitation(tx, invitation_id=invitation_id, user_id=actor.user_id)
