from fastapi import APIRouter

from toli.identity.access.guards import Db, SignedIn
from toli.selling.sharing import repository
from toli.selling.sharing.schemas.companions import Companion

router = APIRouter(tags=["Checkout"])


@router.get("/bookings/companions", operation_id="listCompanions")
async def list_companions(actor: SignedIn, database: Db) -> list[Companion]:
    """People of the caller's earlier bookings; latest first, at most 100."""
    async with database.traveller_transaction(actor.user_id) as tx:
        return await repository.list_companions(tx, user_id=actor.user_id)
