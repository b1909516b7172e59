"""Cancellation policies over HTTP."""

from fastapi import APIRouter

from toli.access.guards import Db, ManagedClient, OperatedClient, SignedIn
from toli.clients import service
from toli.clients.schemas.cancellation_policy import Bracket, BracketsIn

router = APIRouter(prefix="/clients", tags=["clients"])


@router.get("/{client_id:int}/cancellation_brackets", operation_id="getCancellationBrackets")
async def get_cancellation_brackets(client_id: ManagedClient, database: Db) -> list[Bracket]:
    """What cancelling costs the client's travellers: a share of the advance, by days before the start."""
    async with database.client_transaction(client_id) as tx:
        return await service.brackets(tx, client_id=client_id)


@router.put("/{client_id:int}/cancellation_brackets", operation_id="setCancellationBrackets")
async def set_cancellation_brackets(
    client_id: OperatedClient, body: BracketsIn, actor: SignedIn, database: Db
) -> list[Bracket]:
    """Change what cancelling costs, for bookings made from now on: those made before keep their terms."""
    async with database.client_transaction(client_id) as tx:
        return await service.set_brackets(tx, client_id=client_id, actor_id=actor.user_id, brackets=body.brackets)
