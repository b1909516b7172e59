from typing import Annotated

from fastapi import APIRouter, Query

from toli.identity.access.guards import CurrentClock, Db, OperatedClient
from toli.identity.access.rights import Right, requires
from toli.kit.paging import Page
from toli.selling.bookings.schemas.requests import OpenRequests
from toli.selling.bookings.service import requests

router = APIRouter(tags=["Bookings"])


@router.get("/bookings/clients/{client_id:int}/requests", operation_id="listOpenRequests")
@requires(Right.VIEW_BOOKINGS)
async def list_open_requests(
    client_id: OperatedClient, database: Db, clock: CurrentClock, page: Annotated[Page, Query()]
) -> OpenRequests:
    async with database.client_transaction(client_id) as tx:
        return await requests.list_open_requests(tx, now=clock.now(), page=page)
