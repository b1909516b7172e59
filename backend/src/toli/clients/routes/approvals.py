"""The administrators' list of clients over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Query

from toli.access.guards import Admin, Db
from toli.clients import service
from toli.clients.schemas.approvals import ClientRow
from toli.clients.schemas.fields import ApprovalStatus
from toli.kit.paging import Page

router = APIRouter(prefix="/clients", tags=["clients"])


@router.get("", operation_id="listClients")
async def list_clients(
    database: Db,
    _: Admin,
    approval_status: Annotated[ApprovalStatus | None, Query()] = None,
    page: Annotated[int, Query(ge=1, le=1_000_000)] = 1,
    limit: Annotated[int, Query(ge=1, le=100)] = 100,
) -> list[ClientRow]:
    """All clients with who registered them: those to be decided first, then the newest."""
    async with database.public_transaction() as tx:
        return list(await service.clients(tx, status=approval_status, page=Page(page=page, limit=limit)))
