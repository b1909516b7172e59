from fastapi import APIRouter

from toli.clients.companies.service import terms
from toli.identity.access.guards import Db, OperatedClient
from toli.identity.access.rights import Right, requires
from toli.reporting.figures.schemas.first_day import FirstDayOut
from toli.reporting.figures.service import first_day

router = APIRouter(prefix="/reports/clients/{client_id:int}/first-day", tags=["Reports"])


@router.get("", operation_id="getFirstDay")
@requires(Right.SITE)
async def get_first_day(client_id: OperatedClient, database: Db) -> FirstDayOut:
    async with database.client_transaction(client_id) as tx:
        return await first_day.get_first_day(tx)


@router.put("/dismissed", operation_id="dismissFirstDay", status_code=204)
@requires(Right.SITE, people_only=True)
async def dismiss_first_day(client_id: OperatedClient, database: Db) -> None:
    """Dismiss the checklist for the whole team."""
    async with database.client_transaction(client_id) as tx:
        await terms.dismiss_checklist(tx)
