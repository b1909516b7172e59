from fastapi import APIRouter

from toli.identity.access.guards import CurrentClock, Db, OperatedClient, SignedIn
from toli.identity.access.rights import Right, requires
from toli.payments.documents.schemas import DetailsIn, DetailsOut
from toli.payments.documents.service import details

router = APIRouter(prefix="/clients", tags=["Documents"])


@router.get("/{client_id:int}/document-details", operation_id="getDocumentDetails")
@requires(Right.PANEL)
async def get_details(client_id: OperatedClient, database: Db, clock: CurrentClock) -> DetailsOut:
    """Retrieve the details on receipts and vouchers."""
    async with database.client_transaction(client_id) as tx:
        return await details.details(tx, now=clock.now())


@router.put("/{client_id:int}/document-details", operation_id="saveDocumentDetails")
@requires(Right.DOCUMENTS)
async def save_details(
    client_id: OperatedClient, actor: SignedIn, body: DetailsIn, database: Db, clock: CurrentClock
) -> DetailsOut:
    """Update the details on later receipts and vouchers."""
    async with database.client_transaction(client_id) as tx:
        await details.save_details(tx, details=body, actor_id=actor.user_id)
        return await details.details(tx, now=clock.now())
