"""The administrators' decisions about clients over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Path

from toli.access.guards import Admin, Db
from toli.catalogue.service import approvals as catalogue_approvals
from toli.clients.schemas.approvals import ClientDecisions, ClientRow, ClientsDecided, DecisionIn, RegisteredClient
from toli.clients.schemas.fields import Decision
from toli.clients.service import approvals as clients_approvals

router = APIRouter()

Id = Annotated[int, Path(ge=1, le=2**63 - 1)]


@router.put("/clients/{client_id:int}/{decision}", operation_id="decideClient")
async def decide_client(
    database: Db, actor: Admin, client_id: Id, decision: Decision, body: DecisionIn | None = None
) -> ClientRow:
    """Approve or reject a client; an e-mail tells its owner, with the reason of a rejection.

    Approved, its site is open, with the platform's categories until it has its own. Rejected, it is hidden from the
    public at once and sells nothing; its bookings stay as they are. 409 when its owner is no operator. A body may say
    why; 422 for a rejection with a reason of fewer than 5 characters.
    """
    async with database.client_transaction(client_id) as tx:
        decided = await catalogue_approvals.decide_client(
            tx, decision=decision, reason=body.reason if body else None, actor_id=actor.user_id
        )
    return ClientRow.of(decided)


@router.post("/clients/decisions", operation_id="decideClients")
async def decide_clients(database: Db, actor: Admin, body: ClientDecisions) -> ClientsDecided:
    """Approve or reject several clients, each as a single one; those that could not be are named, with the reason.

    422 for a rejection that does not say why in 5 characters at least.
    """

    async def decide(client_id: int) -> RegisteredClient:
        async with database.client_transaction(client_id) as tx:
            return await catalogue_approvals.decide_client(
                tx, decision=body.decision, reason=body.reason, actor_id=actor.user_id
            )

    decided, refused = await clients_approvals.decide_each(
        body.client_ids, decide, decision=body.decision, reason=body.reason
    )
    return ClientsDecided(decided=[ClientRow.of(one) for one in decided], refused=refused)
