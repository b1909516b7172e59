from toli.catalogue.trips.repository import categories as repository
from toli.clients.companies.schemas.approvals import ClientRow
from toli.clients.companies.schemas.fields import Decision
from toli.clients.companies.service import approvals
from toli.infra.db.transactions import ClientTransaction


async def decide_client(tx: ClientTransaction, *, decision: Decision, reason: str | None, actor_id: int) -> ClientRow:
    """Client scope.

    A rejected client sells nothing: earlier quotes can no longer be held. Raises NotFound and OwnerIsNoOperator.
    """
    row = await approvals.decide(tx, decision=decision, reason=reason, actor_id=actor_id)
    if decision == "approved":
        await repository.copy_platforms(tx)
    return row
