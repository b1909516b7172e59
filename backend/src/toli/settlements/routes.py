"""Settlements over HTTP: the screen Payouts of an operator."""

from typing import Annotated, Final

from fastapi import APIRouter, Query, Response, status

from toli.access.files import describe_file, private_file
from toli.access.guards import Admin, CurrentClock, Db, ManagedClient, OperatedClient, SignedIn
from toli.bookings.schemas.fields import PublicId
from toli.kit.dates import CalendarDate
from toli.kit.paging import Page
from toli.kit.spreadsheets import CSV
from toli.settlements.schemas import (
    ExpectedLines,
    OwedClients,
    SettlementDetails,
    Settlements,
    StatementOut,
    TransferIn,
    TransferReversalIn,
)
from toli.settlements.service import read, transfers

router = APIRouter(prefix="/settlements", tags=["settlements"])

CLIENT: Final = "/clients/{client_id:int}"


@router.get(CLIENT, operation_id="listSettlements")
async def list_settlements(
    client_id: OperatedClient, database: Db, clock: CurrentClock, page: Annotated[Page, Query()]
) -> Settlements:
    """List a page of what the payment provider sent, the latest first, and what is still expected."""
    async with database.client_transaction(client_id) as tx:
        return await read.list_settlements(tx, page=page, now=clock.now())


@router.get(f"{CLIENT}/expected", operation_id="listExpectedSettlement")
async def list_expected(
    client_id: OperatedClient, database: Db, clock: CurrentClock, page: Annotated[Page, Query()]
) -> ExpectedLines:
    """List a page of the payments and refunds that are in no settlement yet, the oldest first."""
    async with database.client_transaction(client_id) as tx:
        return await read.list_expected(tx, page=page, now=clock.now())


@router.get(f"{CLIENT}/{{settlement_id:int}}", operation_id="getSettlement")
async def get_settlement(client_id: OperatedClient, settlement_id: PublicId, database: Db) -> SettlementDetails:
    """Return a settlement with its payments and refunds, down to their bookings."""
    async with database.client_transaction(client_id) as tx:
        return await read.get_settlement(tx, settlement_id=settlement_id)


@router.get(
    f"{CLIENT}/payouts.csv",
    operation_id="exportSettlements",
    response_class=Response,
    responses=describe_file(CSV, "A file"),
)
async def export_settlements(
    client_id: OperatedClient, actor: SignedIn, first: CalendarDate, last: CalendarDate, database: Db
) -> Response:
    """Export what the settlements of some days are made of as CSV, at most 400 days."""
    async with database.client_transaction(client_id) as tx:
        data = await read.export_settlements(tx, first=first, last=last, actor_id=actor.user_id)
    return private_file(
        data, media_type=CSV, disposition="attachment", filename=f"payouts-{first:%Y-%m-%d}-{last:%Y-%m-%d}.csv"
    )


@router.get(f"{CLIENT}/statement", operation_id="getPlatformStatement")
async def get_statement(client_id: ManagedClient, database: Db) -> StatementOut:
    """Return what the platform owes to a client whose payments go to its account.

    404 for a client that never used it.
    """
    async with database.client_transaction(client_id) as tx:
        return await transfers.get_statement(tx)


@router.get("/owed", operation_id="listOwedClients")
async def list_owed(_actor: Admin, database: Db) -> OwedClients:
    """List what the platform owes to each client of its account."""
    async with database.platform_transaction() as tx:
        return await transfers.list_owed(tx)


@router.post(f"{CLIENT}/transfers", operation_id="recordPlatformTransfer", status_code=status.HTTP_201_CREATED)
async def record_transfer(
    client_id: ManagedClient, body: TransferIn, actor: Admin, database: Db, clock: CurrentClock
) -> StatementOut:
    """Record a transfer of the platform to a client.

    409 `more_than_owed` and `transfer_recorded`, when another one has the same bank reference.
    """
    async with database.client_transaction(client_id) as tx:
        return await transfers.record_transfer(tx, body=body, actor_id=actor.user_id, now=clock.now())


@router.post(f"{CLIENT}/transfers/{{transfer_id:int}}/reverse", operation_id="reversePlatformTransfer")
async def reverse_transfer(
    client_id: ManagedClient, transfer_id: PublicId, body: TransferReversalIn, actor: Admin, database: Db
) -> StatementOut:
    """Reverse a transfer that was recorded wrongly."""
    async with database.client_transaction(client_id) as tx:
        return await transfers.reverse_transfer(tx, transfer_id=transfer_id, reason=body.reason, actor_id=actor.user_id)
