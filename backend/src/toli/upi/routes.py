"""An operator's UPI ID over HTTP."""

from fastapi import APIRouter

from toli.access.guards import Db, OperatedClient, SignedIn
from toli.upi import service
from toli.upi.schemas import UpiDetailsIn, UpiDetailsOut

router = APIRouter(prefix="/clients", tags=["upi"])


@router.get("/{client_id:int}/upi", operation_id="getUpiDetails")
async def get_details(client_id: OperatedClient, database: Db) -> UpiDetailsOut:
    """Get the UPI ID on which travellers can pay the operator without the payment provider."""
    async with database.client_transaction(client_id) as tx:
        return await service.get_details(tx)


@router.put("/{client_id:int}/upi", operation_id="saveUpiDetails")
async def save_details(client_id: OperatedClient, actor: SignedIn, body: UpiDetailsIn, database: Db) -> UpiDetailsOut:
    """Change the operator's UPI ID, and whether travellers may pay on it directly."""
    async with database.client_transaction(client_id) as tx:
        return await service.save_details(tx, details=body, actor_id=actor.user_id)
