from typing import Annotated

from fastapi import APIRouter, Path

from toli.catalogue.trips.service import approvals as catalogue_approvals
from toli.clients.companies.errors import OwnerIsNoOperator
from toli.clients.companies.schemas.approvals import ClientDecisions, ClientRow, ClientsDecided, DecisionIn
from toli.clients.companies.schemas.fields import Decision
from toli.clients.companies.service import approvals as clients_approvals
from toli.identity.access.guards import Admin, Db
from toli.kit.errors import raises

router = APIRouter(tags=["Trips"])

Id = Annotated[int, Path(ge=1, le=2**63 - 1)]


@router.put("/clients/{client_id:int}/{decision}", operation_id="decideClient")
@raises(OwnerIsNoOperator)
async def decide_client(
    database: Db, actor: Admin, client_id: Id, decision: Decision, body: DecisionIn | None = None
) -> ClientRow:
    """Approve or reject a client; its owner gets an e-mail with the reason.

    Approved: the site opens. Rejected: hidden and no sales; bookings stay. 409 if the owner is no operator. 422 for a
    reason under 5 characters.
    """
    async with database.client_transaction(client_id) as tx:
        return await catalogue_approvals.decide_client(
            tx, decision=decision, reason=body.reason if body else None, actor_id=actor.user_id
        )


@router.post("/clients/decisions", operation_id="decideClients")
@raises(OwnerIsNoOperator)
async def decide_clients(database: Db, actor: Admin, body: ClientDecisions) -> ClientsDecided:
    """Returns failures with reasons. 422 for a reason under 5 characters."""

    async def decide(client_id: int) -> ClientRow:
        async with database.client_transaction(client_id) as tx:
            return await catalogue_approvals.decide_client(
                tx, decision=body.decision, reason=body.reason, actor_id=actor.user_id
            )

    decided, refused = await clients_approvals.decide_each(
        body.client_ids, decide, decision=body.decision, reason=body.reason
    )
    return ClientsDecided(decided=decided, refused=refused)
