from typing import Annotated

from fastapi import APIRouter, Path, Query

from toli.clients.companies.errors import LabelTaken, MovedTooOften, RenameDecided
from toli.clients.companies.repository import approvals
from toli.clients.companies.repository import renames as renames_repository
from toli.clients.companies.schemas.approvals import ClientRow
from toli.clients.companies.schemas.fields import ApprovalStatus, Decision
from toli.clients.companies.schemas.renames import RenameDecision, RenameRow
from toli.clients.companies.service import renames
from toli.identity.access.guards import Admin, Db
from toli.kit.errors import raises
from toli.kit.paging import Page

router = APIRouter(prefix="/clients", tags=["Companies"])

Id = Annotated[int, Path(ge=1, le=2**63 - 1)]
PageNumber = Annotated[int, Query(ge=1, le=1_000_000)]
PageSize = Annotated[int, Query(ge=1, le=100)]


@router.get("/renames", operation_id="listRenames")
async def list_renames(database: Db, _: Admin, page: PageNumber = 1, limit: PageSize = 100) -> list[RenameRow]:
    """Undecided, oldest first."""
    async with database.public_transaction() as tx:
        return await renames_repository.list_open_renames(tx, page=Page(page=page, limit=limit))


@router.put("/{client_id:int}/rename/{decision}", operation_id="decideRename")
@raises(LabelTaken, MovedTooOften, RenameDecided)
async def decide_rename(
    database: Db, actor: Admin, client_id: Id, decision: Decision, body: RenameDecision
) -> RenameRow:
    """Approve or reject a client's new name and subdomain; its owner gets an e-mail.

    409 if the request has changed. 422 for a rejection with a reason under 5 characters.
    """
    async with database.client_transaction(client_id) as tx:
        return await renames.decide_rename(
            tx,
            name=body.client_name,
            label=body.url,
            decision=decision,
            reason=body.reason or "",
            actor_id=actor.user_id,
        )


@router.get("", operation_id="listClients")
async def list_clients(
    database: Db,
    _: Admin,
    approval_status: Annotated[ApprovalStatus | None, Query()] = None,
    page: PageNumber = 1,
    limit: PageSize = 100,
) -> list[ClientRow]:
    """List clients with their registering person: undecided first, then newest."""
    async with database.public_transaction() as tx:
        return await approvals.list_registered_clients(tx, status=approval_status, page=Page(page=page, limit=limit))
