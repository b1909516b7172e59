from typing import Annotated

from fastapi import APIRouter, Query

from toli.identity.access.guards import CurrentClock, Db, OperatedClient, SignedIn
from toli.identity.access.operators import Operator
from toli.identity.access.path_ids import TripFilter
from toli.identity.access.rights import Right, requires
from toli.kit.paging import Page
from toli.kit.text import Line
from toli.selling.customers.repository import customers as customers_repository
from toli.selling.customers.schemas import Customers, CustomerSort, News, Shown
from toli.selling.customers.service import customers

router = APIRouter(prefix="/clients/{client_id:int}", tags=["Customers"])


@router.get("/customers", operation_id="listCustomers")
@requires(Right.CUSTOMERS)
async def list_customers(
    client_id: OperatedClient,
    actor: SignedIn,
    database: Db,
    clock: CurrentClock,
    page: Annotated[Page, Query()],
    show: Shown | None = None,
    q: Annotated[Line | None, Query(max_length=100)] = None,
    trip_id: TripFilter = None,
    sort: CustomerSort | None = None,
) -> Customers:
    """List members of the site and customers, newest first.

    `show` selects members, customers, upcoming trips, balances (`due`) or no bookings (`none`).
    """
    async with database.client_transaction(client_id) as tx:
        return await customers.list_customers(
            tx, user_id=actor.user_id, now=clock.now(), group=show, q=q or None, trip_id=trip_id, sort=sort, page=page
        )


@router.put("/customers/seen", operation_id="markCustomersSeen", status_code=204)
@requires(Right.CUSTOMERS, people_only=True)
async def mark_customers_seen(client_id: OperatedClient, actor: SignedIn, database: Db) -> None:
    async with database.client_transaction(client_id) as tx:
        await customers_repository.see_customers(tx, user_id=actor.user_id)


@router.get("/news", operation_id="getNews")
@requires(Right.PANEL)
async def get_news(client_id: OperatedClient, operator: Operator, clock: CurrentClock) -> News:
    """Count new members, and the enquiries, requests and reviews without an answer."""
    async with operator.transaction(client_id) as tx:
        return await customers.get_news(tx, now=clock.now())
