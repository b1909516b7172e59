from fastapi import APIRouter

from toli.identity.access.guards import Db, OperatedClient, SignedIn
from toli.identity.access.rights import Right, requires
from toli.payments.upi import service
from toli.payments.upi.schemas import UpiDetailsIn, UpiDetailsOut

router = APIRouter(prefix="/clients", tags=["Payment accounts"])


@router.get("/{client_id:int}/upi", operation_id="getUpiDetails")
@requires(Right.PANEL)
async def get_details(client_id: OperatedClient, database: Db) -> UpiDetailsOut:
    """Retrieve the operator's UPI ID."""
    async with database.client_transaction(client_id) as tx:
        return await service.get_details(tx)


@router.put("/{client_id:int}/upi", operation_id="saveUpiDetails")
@requires(Right.PAYMENT_ACCOUNTS, fresh_proof=True)
async def save_details(client_id: OperatedClient, actor: SignedIn, body: UpiDetailsIn, database: Db) -> UpiDetailsOut:
    """Update the operator's UPI ID."""
    async with database.client_transaction(client_id) as tx:
        return await service.save_details(tx, details=body, actor_id=actor.user_id)
