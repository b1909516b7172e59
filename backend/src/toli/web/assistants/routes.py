"""`/mcp` of a company's site, for assistants (docs/mechanisms/assistants.md)."""

import asyncio
from typing import Final

from fastapi import APIRouter, Depends
from fastapi.exceptions import HTTPException
from starlette.responses import Response

from toli.clients.companies.service import assistants
from toli.identity.access.body_limit import limit_body
from toli.identity.access.guards import Db, SiteClient

router = APIRouter(include_in_schema=False)

MOST_BYTES: Final = 64 * 1024


async def _require_enabled(client_id: SiteClient, database: Db) -> None:
    async with database.client_transaction(client_id) as tx:
        await assistants.require_enabled(tx)


EnabledSite = Depends(_require_enabled)


def _import_response() -> type[Response]:
    # The SDK takes longer to import than all the rest of a page, and most companies serve no assistants.
    from toli.web.assistants.server import McpResponse  # noqa: PLC0415

    return McpResponse


@router.post(assistants.PATH, dependencies=[EnabledSite])
@limit_body(most_bytes=MOST_BYTES)
async def answer_assistant() -> Response:
    # In a thread, so that other requests do not wait for the import.
    response_type = await asyncio.to_thread(_import_response)
    return response_type()


@router.get(assistants.PATH, dependencies=[EnabledSite])
@router.delete(assistants.PATH, dependencies=[EnabledSite])
async def refuse_stream() -> Response:
    """405, as Streamable HTTP asks of a server without sessions."""
    raise HTTPException(405, headers={"Allow": "POST"})
