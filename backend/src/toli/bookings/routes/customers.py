"""An operator's customers over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Query

from toli.access.guards import CurrentClock, Db, OperatedClient, SignedIn
from toli.bookings import service
from toli.bookings.schemas.customers import Customers, News, Shown
from toli.bookings.schemas.fields import PublicId
from toli.kit.paging import Page
from toli.kit.text import Line

router = APIRouter(prefix="/clients/{client_id:int}", tags=["customers"])


@router.get("/customers", operation_id="listCustomers")
async def list_customers(
    client_id: OperatedClient,
    actor: SignedIn,
    database: Db,
    clock: CurrentClock,
    page: Annotated[Page, Query()],
    show: Shown | None = None,
    q: Annotated[Line | None, Query(max_length=100)] = None,
    event_id: PublicId | None = None,
) -> Customers:
    """Who joined a client's site or booked there, who came last before the others.

    `show` leaves who joined, booked, is still to travel (`upcoming`), owes something (`due`) or never booked (`none`).
    """
    async with database.client_transaction(client_id) as tx:
        return await service.list_customers(
            tx, user_id=actor.user_id, now=clock.now(), shown=show, q=q or None, event_id=event_id, page=page
        )


@router.put("/customers/seen", operation_id="seeCustomers", status_code=204)
async def see_customers(client_id: OperatedClient, actor: SignedIn, database: Db) -> None:
    """Note that the caller has seen who joined so far: who joins from now on is new to them."""
    async with database.client_transaction(client_id) as tx:
        await service.see_customers(tx, user_id=actor.user_id)


@router.get("/news", operation_id="getNews")
async def get_news(client_id: OperatedClient, actor: SignedIn, database: Db) -> News:
    """How many joined since the caller last looked, and how many enquiries wait for an answer."""
    async with database.client_transaction(client_id) as tx:
        return await service.get_news(tx, user_id=actor.user_id)
