from typing import Annotated

from fastapi import APIRouter, Path, Response, status

from toli.clients.companies.repository import memberships
from toli.clients.companies.routes.parameters import require_same_label
from toli.clients.companies.schemas.memberships import JoinedClientOut
from toli.clients.companies.service import sites
from toli.identity.access.guards import Db, OwnUser, Visitor

router = APIRouter(prefix="/clients", tags=["Companies"])

Label = Annotated[str, Path(max_length=100, description="A subdomain label, like `brahmaputra`")]


@router.get("/client_customer_joining/{user_id:int}", operation_id="listJoinedClients")
async def list_joined_clients(database: Db, user_id: OwnUser) -> list[JoinedClientOut]:
    """Approved clients, the default first."""
    async with database.traveller_transaction(user_id) as tx:
        joined = await memberships.list_clients_joined_by(tx, user_id=user_id)
    return [JoinedClientOut.of(client, is_default=client is joined[0]) for client in joined]


@router.post(
    "/create/client_customer_joining/{client_url}/{user_id:int}",
    operation_id="joinClient",
    status_code=status.HTTP_201_CREATED,
    responses={200: {"model": JoinedClientOut, "description": "Joined before"}},
)
async def join_client(
    context: Visitor, database: Db, response: Response, client_url: Label, user_id: OwnUser
) -> JoinedClientOut:
    """201, or 200 for a member. The first client is the default."""
    require_same_label(context, client_url)
    async with database.public_transaction() as tx:
        client = await sites.approved_client(tx, label=client_url)
    async with database.client_transaction(client.client_id) as tx:
        is_new = await memberships.create_membership(tx, user_id=user_id)
    async with database.traveller_transaction(user_id) as tx:
        joined = await memberships.list_clients_joined_by(tx, user_id=user_id)
    if not is_new:
        response.status_code = status.HTTP_200_OK
    return JoinedClientOut.of(client, is_default=bool(joined) and joined[0].client_id == client.client_id)
