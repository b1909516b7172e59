"""`/mcp` of a company's site and its authorization server, for assistants (docs/mechanisms/assistants.md)."""

import asyncio
from typing import Annotated, Final
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, Request
from fastapi.exceptions import HTTPException
from pydantic import BaseModel
from starlette.responses import JSONResponse, RedirectResponse, Response

from toli.clients.assistants import service as connections
from toli.clients.companies.service import assistants
from toli.clients.companies.service.assistants import AssistantSite
from toli.identity.access.body_limit import limit_body
from toli.identity.access.guards import CurrentSettings, Db, Visitor
from toli.web.assistants.access import AssistantAccess, challenge

router = APIRouter(include_in_schema=False)

MOST_BYTES: Final = 64 * 1024


def _import_sdk() -> None:
    from toli.web.assistants import oauth, server  # noqa: F401, PLC0415


async def _site(context: Visitor, database: Db, settings: CurrentSettings) -> AssistantSite:
    site = await assistants.get_site(database, settings, context=context)
    # The SDK takes longer to import than all the rest of a page, and most companies serve no assistants. In a thread,
    # so that other requests do not wait.
    await asyncio.to_thread(_import_sdk)
    return site


Site = Annotated[AssistantSite, Depends(_site)]


@router.post(assistants.PATH)
@limit_body(most_bytes=MOST_BYTES)
async def answer_assistant(request: Request, site: Site, database: Db) -> Response:
    from toli.web.assistants.server import McpResponse  # noqa: PLC0415

    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer":
        return McpResponse(AssistantAccess(site))
    grant = await connections.use_access_token(
        database, client_id=site.client_id, token=token.strip(), resource=site.resource
    )
    if grant is None:
        return challenge(site, error="invalid_token")
    return McpResponse(AssistantAccess(site, grant))


@router.get(assistants.PATH)
@router.delete(assistants.PATH)
async def refuse_stream(_site: Site) -> Response:
    """405, as Streamable HTTP asks of a server without sessions."""
    raise HTTPException(405, headers={"Allow": "POST"})


@router.get(assistants.WELL_KNOWN + "oauth-protected-resource")
@router.get(assistants.WELL_KNOWN + "oauth-protected-resource" + assistants.PATH)
async def get_resource_metadata(site: Site) -> Response:
    from toli.web.assistants import oauth  # noqa: PLC0415

    return _metadata(oauth.resource_metadata(site))


@router.get(assistants.WELL_KNOWN + "oauth-authorization-server")
async def get_server_metadata(site: Site) -> Response:
    from toli.web.assistants import oauth  # noqa: PLC0415

    return _metadata(oauth.server_metadata(site))


def _metadata(metadata: BaseModel) -> Response:
    return JSONResponse(metadata.model_dump(mode="json", exclude_none=True))


@router.get(assistants.AUTHORIZATION_PATH)
async def open_consent_page(request: Request, _site: Site) -> Response:
    """The page reads the query, and asks `clients.assistants` about it."""
    return RedirectResponse(f"{assistants.CONSENT_PAGE}?{urlencode({'request': request.url.query})}", status_code=303)


@router.post(assistants.REGISTRATION_PATH)
@limit_body(most_bytes=MOST_BYTES)
async def register_assistant(request: Request, site: Site, database: Db, context: Visitor) -> Response:
    from toli.web.assistants import oauth  # noqa: PLC0415

    return await oauth.register(database, site, request, address=context.origin.address)


@router.post(assistants.TOKEN_PATH)
@limit_body(most_bytes=MOST_BYTES)
async def issue_tokens(request: Request, site: Site, database: Db) -> Response:
    from toli.web.assistants import oauth  # noqa: PLC0415

    return await oauth.issue_tokens(database, site, request)


@router.post(assistants.REVOCATION_PATH)
@limit_body(most_bytes=MOST_BYTES)
async def revoke_token(request: Request, site: Site, database: Db) -> Response:
    from toli.web.assistants import oauth  # noqa: PLC0415

    return await oauth.revoke(database, site, request)
