"""The administrators' decision about a client, which opens its storefront."""

from toli.catalogue.repository import categories as repository
from toli.clients import service as clients
from toli.clients.schemas.approvals import ClientRow
from toli.clients.schemas.fields import Decision
from toli.db.transactions import ClientTransaction


async def decide_client(tx: ClientTransaction, *, decision: Decision, reason: str | None, actor_id: int) -> ClientRow:
    """Approve a client, whose shelves are then the platform's until it has its own; or reject it (client scope).

    An approved client that is rejected sells nothing from this moment on: quotes made before it can't be claimed any
    more. Raises NotFound and OwnerIsNoOperator.
    """
    row = await clients.decide(tx, client_id=tx.client_id, decision=decision, reason=reason, actor_id=actor_id)
    if decision == "approved":
        await repository.copy_platforms(tx)
    return row
