"""The administrators' list of clients over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Path, Query

from toli.access.guards import Admin, Db
from toli.clients.schemas.approvals import ClientRow
from toli.clients.schemas.fields import ApprovalStatus, Decision
from toli.clients.schemas.renames import RenameDecision, RenameRow
from toli.clients.service import approvals, renames
from toli.kit.paging import Page

router = APIRouter(prefix="/clients", tags=["clients"])

Id = Annotated[int, Path(ge=1, le=2**63 - 1)]
PageNumber = Annotated[int, Query(ge=1, le=1_000_000)]
PageSize = Annotated[int, Query(ge=1, le=100)]


@router.get("/renames", operation_id="listRenames")
async def list_renames(database: Db, _: Admin, page: PageNumber = 1, limit: PageSize = 100) -> list[RenameRow]:
    """List the new names and subdomains of approved clients that wait for review, the oldest first."""
    async with database.public_transaction() as tx:
        return [RenameRow.of(one) for one in await renames.open_renames(tx, page=Page(page=page, limit=limit))]


@router.put("/{client_id:int}/rename/{decision}", operation_id="decideRename")
async def decide_rename(
    database: Db, actor: Admin, client_id: Id, decision: Decision, body: RenameDecision
) -> RenameRow:
    """Approve or reject a client's new name and subdomain; an e-mail tells its owner, with the reason of a rejection.

    409 when the request is another by now. 422 for a rejection with a reason of fewer than 5 characters.
    """
    async with database.client_transaction(client_id) as tx:
        decided = await renames.decide_rename(
            tx,
            name=body.client_name,
            label=body.url,
            decision=decision,
            reason=body.reason or "",
            actor_id=actor.user_id,
        )
    return RenameRow.of(decided)


@router.get("", operation_id="listClients")
async def list_clients(
    database: Db,
    _: Admin,
    approval_status: Annotated[ApprovalStatus | None, Query()] = None,
    page: PageNumber = 1,
    limit: PageSize = 100,
) -> list[ClientRow]:
    """All clients with who registered them: those to be decided first, then the newest."""
    async with database.public_transaction() as tx:
        found = await approvals.clients(tx, status=approval_status, page=Page(page=page, limit=limit))
    return [ClientRow.of(one) for one in found]
