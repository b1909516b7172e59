from typing import Annotated

from fastapi import APIRouter, Path

from toli.identity.access.guards import Admin, CurrentClock, CurrentSettings, Db
from toli.reporting.figures.schemas.client_overview import ClientOverview
from toli.reporting.figures.service import client_overview

router = APIRouter(tags=["Reports"])

Id = Annotated[int, Path(ge=1, le=2**63 - 1)]


@router.get("/reports/clients/{client_id:int}/overview", operation_id="getClientOverview")
async def overview(
    client_id: Id, _actor: Admin, database: Db, settings: CurrentSettings, clock: CurrentClock
) -> ClientOverview:
    """Approved or not."""
    async with database.client_transaction(client_id) as tx:
        return await client_overview.overview(tx, origin_of=settings.client_origin, now=clock.now())
