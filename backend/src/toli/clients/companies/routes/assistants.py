from fastapi import APIRouter

from toli.clients.companies.schemas.assistants import AssistantAccessIn, AssistantAccessOut
from toli.clients.companies.service import assistants
from toli.identity.access.guards import CurrentSettings, Db, OperatedClient, SignedIn
from toli.identity.access.rights import Right, requires

router = APIRouter(tags=["Companies"])

ASSISTANTS = "/clients/{client_id:int}/assistants"


@router.get(ASSISTANTS, operation_id="getAssistantAccess")
@requires(Right.API_TOKENS)
async def get_assistant_access(
    client_id: OperatedClient, database: Db, settings: CurrentSettings
) -> AssistantAccessOut:
    """Get whether assistants may search a company's trips and ask for quotes, and the address for them."""
    async with database.client_transaction(client_id) as tx:
        return await assistants.get_access(tx, settings)


@router.put(ASSISTANTS, operation_id="setAssistantAccess")
@requires(Right.API_TOKENS)
async def set_assistant_access(
    client_id: OperatedClient, actor: SignedIn, body: AssistantAccessIn, database: Db, settings: CurrentSettings
) -> AssistantAccessOut:
    """Allow assistants to search a company's trips and ask for quotes, or stop them."""
    async with database.client_transaction(client_id) as tx:
        return await assistants.set_access(tx, settings, body=body, actor_id=actor.user_id)
