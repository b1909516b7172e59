"""An operator's details for documents over HTTP. The documents themselves are read with their bookings."""

from fastapi import APIRouter

from toli.access.guards import Db, OperatedClient, SignedIn
from toli.documents import service
from toli.documents.schemas import DetailsIn, DetailsOut

router = APIRouter(prefix="/clients", tags=["papers"])


@router.get("/{client_id:int}/papers-details", operation_id="getPapersDetails")
async def get_details(client_id: OperatedClient, database: Db) -> DetailsOut:
    """What the operator's receipts and vouchers show of them."""
    async with database.client_transaction(client_id) as tx:
        return await service.details(tx)


@router.put("/{client_id:int}/papers-details", operation_id="savePapersDetails")
async def save_details(client_id: OperatedClient, actor: SignedIn, body: DetailsIn, database: Db) -> DetailsOut:
    """Change what later receipts and vouchers show. Those that were issued stay as they are."""
    async with database.client_transaction(client_id) as tx:
        await service.save_details(tx, details=body, actor_id=actor.user_id)
        return await service.details(tx)
