from typing import Annotated

from fastapi import APIRouter, Path, status

from toli.clients.companies.errors import ApiTokensFull
from toli.clients.companies.schemas.api_tokens import ApiTokenIn, ApiTokensOut, CreatedApiToken
from toli.clients.companies.service import api_tokens
from toli.identity.access.guards import CurrentSettings, Db, OperatedClient, Proven, SignedIn
from toli.identity.access.rights import Right, requires
from toli.kit.errors import raises

router = APIRouter(tags=["API tokens"])

TOKENS = "/clients/{client_id:int}/api-tokens"


@router.get(TOKENS, operation_id="listApiTokens")
@requires(Right.API_TOKENS)
async def list_api_tokens(client_id: OperatedClient, actor: SignedIn, database: Db) -> ApiTokensOut:
    """List a company's API tokens, and the rights that the caller may give to a new one."""
    async with database.client_transaction(client_id) as tx:
        return await api_tokens.list_tokens(tx, place=actor.operates[client_id])


@router.post(TOKENS, operation_id="createApiToken", status_code=status.HTTP_201_CREATED)
@requires(Right.API_TOKENS)
@raises(ApiTokensFull)
async def create_api_token(
    client_id: OperatedClient, actor: Proven, body: ApiTokenIn, database: Db, settings: CurrentSettings
) -> CreatedApiToken:
    """Create an API token, which is shown this once. It has the chosen rights as long as its creator has them."""
    async with database.client_transaction(client_id) as tx:
        return await api_tokens.create_token(
            tx, settings, body=body, place=actor.operates[client_id], actor_id=actor.user_id
        )


@router.delete(f"{TOKENS}/{{token_id:int}}", operation_id="revokeApiToken")
@requires(Right.API_TOKENS)
async def revoke_api_token(
    client_id: OperatedClient, actor: SignedIn, token_id: Annotated[int, Path(ge=1, le=2**53)], database: Db
) -> ApiTokensOut:
    """Revoke an API token. Its next call is refused."""
    async with database.client_transaction(client_id) as tx:
        return await api_tokens.revoke_token(
            tx, token_id=token_id, place=actor.operates[client_id], actor_id=actor.user_id
        )
