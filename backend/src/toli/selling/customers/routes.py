from typing import Annotated

from fastapi import APIRouter, Path, Query

from toli.identity.access.guards import CurrentClock, CurrentSettings, Db, OperatedClient, SignedIn
from toli.identity.access.operators import Operator
from toli.identity.access.path_ids import TripFilter
from toli.identity.access.rights import Right, requires
from toli.kit.errors import raises
from toli.kit.paging import Page
from toli.kit.text import Line
from toli.selling.bookings.errors.bookings import DateInFuture, MonthClosed
from toli.selling.customers.errors import AccountIsKept, NotDuplicates
from toli.selling.customers.repository import customers as customers_repository
from toli.selling.customers.schemas import (
    CustomerCardIn,
    CustomerId,
    CustomerMergeIn,
    CustomerProfile,
    Customers,
    CustomerSort,
    News,
    Shown,
)
from toli.selling.customers.service import cards, customers, deposits
from toli.selling.deposits.errors import CustomerWithoutContact
from toli.selling.deposits.schemas import DepositIn, Deposits

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


CUSTOMER = "/customers/{customer}"
CustomerPath = Annotated[CustomerId, Path()]


@router.get(CUSTOMER, operation_id="getCustomer")
@requires(Right.CUSTOMERS)
async def get_customer(
    client_id: OperatedClient,
    customer: CustomerPath,
    actor: SignedIn,
    database: Db,
    clock: CurrentClock,
    settings: CurrentSettings,
) -> CustomerProfile:
    """Get a customer with bookings, payments, messages, consents and duplicates.

    `customer` is `account-<id>`, or `booking-<id>` of any booking. For a merged customer, the remaining one.
    """
    async with database.client_transaction(client_id) as tx:
        return await cards.get_profile(
            tx,
            customer=customer,
            user_id=actor.user_id,
            now=clock.now(),
            consent_lasts=settings.whatsapp_consent_lasts,
        )


@router.put(CUSTOMER, operation_id="updateCustomer", status_code=204)
@requires(Right.CUSTOMERS)
async def update_customer(
    client_id: OperatedClient,
    customer: CustomerPath,
    body: CustomerCardIn,
    actor: SignedIn,
    database: Db,
    clock: CurrentClock,
) -> None:
    """Replace a customer's notes, tags and birthday, hidden from the customer."""
    async with database.client_transaction(client_id) as tx:
        await cards.update_card(tx, customer=customer, card=body, actor_id=actor.user_id, now=clock.now())


@router.put(f"{CUSTOMER}/merged", operation_id="mergeCustomer", status_code=204)
@requires(Right.CUSTOMERS)
@raises(NotDuplicates, AccountIsKept)
async def merge_customer(
    client_id: OperatedClient,
    customer: CustomerPath,
    body: CustomerMergeIn,
    actor: SignedIn,
    database: Db,
    clock: CurrentClock,
) -> None:
    """List the bookings under another customer with the same phone or e-mail address.

    Notes, tags and birthday move. Bookings keep their contact, account, credit and documents.
    """
    async with database.client_transaction(client_id) as tx:
        await cards.merge_customer(tx, customer=customer, into=body.into, actor_id=actor.user_id, now=clock.now())


@router.delete(f"{CUSTOMER}/merged", operation_id="separateCustomer", status_code=204)
@requires(Right.CUSTOMERS)
async def separate_customer(client_id: OperatedClient, customer: CustomerPath, actor: SignedIn, database: Db) -> None:
    """Undo a merge; notes, tags and birthday stay with the other customer."""
    async with database.client_transaction(client_id) as tx:
        await cards.separate_customer(tx, customer=customer, actor_id=actor.user_id)


@router.post(f"{CUSTOMER}/deposits", operation_id="recordDeposit", status_code=201)
@requires(Right.PAYMENTS)
@raises(CustomerWithoutContact, DateInFuture, MonthClosed)
async def record_deposit(
    client_id: OperatedClient,
    customer: CustomerPath,
    body: DepositIn,
    actor: SignedIn,
    database: Db,
    clock: CurrentClock,
) -> Deposits:
    """Record money of a customer that belongs to no booking, with a receipt; list the customer's money on account."""
    async with database.client_transaction(client_id) as tx:
        return await deposits.record_deposit(
            tx, customer=customer, deposit=body, actor_id=actor.user_id, now=clock.now()
        )


@router.get("/news", operation_id="getNews")
@requires(Right.PANEL)
async def get_news(client_id: OperatedClient, operator: Operator, clock: CurrentClock) -> News:
    """Count new members, open items of the inbox, and the enquiries, requests and reviews without an answer."""
    rights = operator.actor.operates[client_id].rights
    async with operator.transaction(client_id) as tx:
        return await customers.get_news(tx, rights=rights, now=clock.now())
