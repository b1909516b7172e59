from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from toli.clients.companies.repository import memberships, team
from toli.clients.companies.routes.parameters import require_same_label
from toli.clients.companies.schemas.fields import ApprovalStatus
from toli.clients.companies.schemas.sites import ClientInfo, ClientOut, Registration
from toli.clients.companies.schemas.team import PanelClientOut
from toli.clients.companies.service import sites
from toli.identity.access.conditional import REVALIDATED, fresh
from toli.identity.access.context import TeamPlace
from toli.identity.access.guards import Db, OwnUser, Visitor
from toli.identity.access.roles import Role
from toli.identity.people.service import people
from toli.kit.prepared import prepare

router = APIRouter(prefix="/clients", tags=["Storefront"])

Label = Annotated[str, Path(max_length=100, description="A subdomain label, like `brahmaputra`")]


@router.get(
    "/is_subdomain_registered/{subdomain}",
    operation_id="isSubdomainRegistered",
    response_model=Registration,
    responses=REVALIDATED,
)
async def is_subdomain_registered(request: Request, context: Visitor, database: Db, subdomain: Label) -> Response:
    require_same_label(context, subdomain)
    async with database.public_transaction() as tx:
        client = await sites.client_by_label(tx, subdomain)
    if client is None or not client.is_approved:
        answer = Registration(registered=False)
    else:
        answer = Registration(registered=True, client_id=client.client_id, client_name=client.client_name)
    return fresh(request, prepare(answer.model_dump_json().encode()))


@router.get("/clientURL/{tenant}", operation_id="getClientByUrl", response_model=ClientOut, responses=REVALIDATED)
async def get_client_by_url(request: Request, context: Visitor, database: Db, tenant: Label) -> Response:
    require_same_label(context, tenant)
    async with database.public_transaction() as tx:
        client = ClientOut.of(await sites.approved_client(tx, label=tenant))
    return fresh(request, prepare(client.model_dump_json().encode()))


@router.get("/users/by_user_and_approval/{user_id:int}/{approval}", operation_id="listUserClients")
async def list_user_clients(
    context: Visitor, database: Db, user_id: OwnUser, approval: ApprovalStatus
) -> list[PanelClientOut]:
    """List an operator's clients by approval, or a traveller's joined clients as approved.

    On a client's own site an operator sees that client only. Each client has the caller's role and rights.
    """
    actor = context.actor
    async with database.traveller_transaction(user_id) as tx:
        person = await people.person(tx, user_id=user_id)
        clients: list[tuple[ClientInfo, TeamPlace | None]]
        if actor and actor.support_until and context.client:
            viewed_client = await sites.client_by_label(tx, context.client.label)
            clients = [(viewed_client, actor.operates[viewed_client.client_id])] if viewed_client else []
        elif person.role_id == Role.OPERATOR:
            operated = await team.list_operated_clients(tx, user_id=user_id)
            host_client_id = context.client.client_id if context.client else None
            clients = [
                (membership.client, membership.place)
                for membership in operated
                if host_client_id in (None, membership.client.client_id)
            ]
        else:
            clients = [(client, None) for client in await memberships.list_clients_joined_by(tx, user_id=user_id)]
    return [PanelClientOut.in_panel(client, place) for client, place in clients if client.approval_status == approval]
