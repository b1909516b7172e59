from typing import Annotated

from fastapi import APIRouter, Query

from toli.identity.access.guards import Db, OperatedClient
from toli.identity.access.rights import Right, requires
from toli.kit.errors import raises
from toli.selling.sync import repository, service
from toli.selling.sync.errors import CursorInvalid
from toli.selling.sync.schemas import (
    SyncBooking,
    SyncCustomer,
    SyncDeparture,
    SyncDeposit,
    SyncDocument,
    SyncList,
    SyncPage,
    SyncPayment,
    SyncQuery,
    SyncRefund,
)

router = APIRouter(prefix="/clients/{client_id:int}/sync", tags=["Synchronisation"])

Page = Annotated[SyncQuery, Query()]


@router.get("/bookings", operation_id="syncBookings")
@requires(Right.VIEW_BOOKINGS)
@raises(CursorInvalid)
async def sync_bookings(client_id: OperatedClient, query: Page, database: Db) -> SyncPage[SyncBooking]:
    """List bookings by change, with their balance and statuses. Bookings are cancelled, never deleted."""
    return await service.list_changed(
        database, client_id=client_id, sync_list=SyncList.BOOKINGS, query=query, read=repository.list_bookings
    )


@router.get("/payments", operation_id="syncPayments")
@requires(Right.VIEW_BOOKINGS)
@raises(CursorInvalid)
async def sync_payments(client_id: OperatedClient, query: Page, database: Db) -> SyncPage[SyncPayment]:
    """List received payments of bookings by change: online, offline, and parts moved by a split. Never deleted."""
    return await service.list_changed(
        database, client_id=client_id, sync_list=SyncList.PAYMENTS, query=query, read=repository.list_payments
    )


@router.get("/refunds", operation_id="syncRefunds")
@requires(Right.VIEW_BOOKINGS)
@raises(CursorInvalid)
async def sync_refunds(client_id: OperatedClient, query: Page, database: Db) -> SyncPage[SyncRefund]:
    """List refunds of bookings by change, in every state. Never deleted."""
    return await service.list_changed(
        database, client_id=client_id, sync_list=SyncList.REFUNDS, query=query, read=repository.list_refunds
    )


@router.get("/documents", operation_id="syncDocuments")
@requires(Right.VIEW_BOOKINGS)
@raises(CursorInvalid)
async def sync_documents(client_id: OperatedClient, query: Page, database: Db) -> SyncPage[SyncDocument]:
    """List receipts, invoices and notes in the order of issue. Never changed or deleted."""
    return await service.list_changed(
        database, client_id=client_id, sync_list=SyncList.DOCUMENTS, query=query, read=repository.list_documents
    )


@router.get("/customers", operation_id="syncCustomers")
@requires(Right.CUSTOMERS)
@raises(CursorInvalid)
async def sync_customers(client_id: OperatedClient, query: Page, database: Db) -> SyncPage[SyncCustomer]:
    """List members of the site and customers of bookings, by change.

    `account-7` is a person with an account, `booking-9` the contact of a desk booking without one. A person who erased
    the account is deleted.
    """
    return await service.list_changed(
        database, client_id=client_id, sync_list=SyncList.CUSTOMERS, query=query, read=repository.list_customers
    )


@router.get("/departures", operation_id="syncDepartures")
@requires(Right.VIEW_TRIPS)
@raises(CursorInvalid)
async def sync_departures(client_id: OperatedClient, query: Page, database: Db) -> SyncPage[SyncDeparture]:
    """List departures by change, with the beds sold. A departure without bookings can be deleted."""
    return await service.list_changed(
        database, client_id=client_id, sync_list=SyncList.DEPARTURES, query=query, read=repository.list_departures
    )


@router.get("/deposits", operation_id="syncDeposits")
@requires(Right.CUSTOMERS)
@raises(CursorInvalid)
async def sync_deposits(client_id: OperatedClient, query: Page, database: Db) -> SyncPage[SyncDeposit]:
    """List money on account by change, with its balance and documents. Uses are payments of bookings. Never deleted."""
    return await service.list_changed(
        database, client_id=client_id, sync_list=SyncList.DEPOSITS, query=query, read=repository.list_deposits
    )
