"""Consent of travellers to assistants, and their connections, on a company's site."""

from typing import Annotated

from fastapi import APIRouter, Path, Query

from toli.clients.assistants import repository, service
from toli.clients.assistants.errors import AuthorizationInvalid
from toli.clients.assistants.schemas import (
    AuthorizationIn,
    AuthorizationOut,
    AuthorizationQuery,
    AuthorizationRequestOut,
    ConnectionOut,
)
from toli.clients.companies.service import assistants
from toli.identity.access.guards import CurrentSettings, Db, SignedIn, SiteClient, Visitor
from toli.kit.errors import raises

router = APIRouter(prefix="/assistants", tags=["Assistants"])


@router.get("/authorization", operation_id="getAuthorizationRequest")
@raises(AuthorizationInvalid)
async def get_authorization_request(
    query: Annotated[AuthorizationQuery, Query()],
    context: Visitor,
    database: Db,
    settings: CurrentSettings,
) -> AuthorizationRequestOut:
    """Describe the assistant that asks for a traveller's consent. 404 at a company without assistants."""
    site = await assistants.get_site(database, settings, context=context)
    async with database.client_transaction(site.client_id) as tx:
        return await service.get_authorization_request(tx, query=query, site=site)


@router.post("/authorization", operation_id="authorizeAssistant")
@raises(AuthorizationInvalid)
async def authorize_assistant(
    body: AuthorizationIn,
    context: Visitor,
    actor: SignedIn,
    database: Db,
    settings: CurrentSettings,
) -> AuthorizationOut:
    site = await assistants.get_site(database, settings, context=context)
    async with database.client_transaction(site.client_id) as tx:
        return await service.authorize(tx, body=body, site=site, user_id=actor.user_id)


@router.get("/connections", operation_id="listAssistantConnections")
async def list_assistant_connections(client_id: SiteClient, actor: SignedIn, database: Db) -> list[ConnectionOut]:
    """Newest first."""
    async with database.client_transaction(client_id) as tx:
        return await repository.list_connections(tx, user_id=actor.user_id)


@router.delete("/connections/{connection_id:int}", operation_id="disconnectAssistant")
async def disconnect_assistant(
    connection_id: Annotated[int, Path(ge=1, le=2**53)], client_id: SiteClient, actor: SignedIn, database: Db
) -> list[ConnectionOut]:
    """End an assistant's access from its next call. Returns the other connections."""
    async with database.client_transaction(client_id) as tx:
        return await service.disconnect(tx, connection_id=connection_id, user_id=actor.user_id)
