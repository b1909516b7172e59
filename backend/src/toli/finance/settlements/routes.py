from typing import Annotated, Final

from fastapi import APIRouter, Query, Response, status

from toli.finance.settlements.errors import NothingOwed, TransferRecorded, TransferReversed
from toli.finance.settlements.schemas import (
    ExpectedLines,
    OwedClients,
    SettlementDetails,
    Settlements,
    StatementOut,
    TransferIn,
    TransferReversalIn,
)
from toli.finance.settlements.service import read, transfers
from toli.identity.access.files import describe_file, private_file
from toli.identity.access.guards import Admin, CurrentClock, Db, ManagedClient, OperatedClient, SignedIn
from toli.identity.access.rights import Right, requires
from toli.kit.dates import CalendarDate
from toli.kit.errors import raises
from toli.kit.paging import Page
from toli.kit.spreadsheets import CSV
from toli.selling.bookings.schemas.fields import PublicId

router = APIRouter(prefix="/settlements", tags=["Settlements"])

CLIENT: Final = "/clients/{client_id:int}"


@router.get(CLIENT, operation_id="listSettlements")
@requires(Right.MONEY)
async def list_settlements(
    client_id: OperatedClient, database: Db, clock: CurrentClock, page: Annotated[Page, Query()]
) -> Settlements:
    """List a page of settlements, the latest first, and the expected money."""
    async with database.client_transaction(client_id) as tx:
        return await read.list_settlements(tx, page=page, now=clock.now())


@router.get(f"{CLIENT}/expected", operation_id="listExpectedSettlement")
@requires(Right.MONEY)
async def list_expected(
    client_id: OperatedClient, database: Db, clock: CurrentClock, page: Annotated[Page, Query()]
) -> ExpectedLines:
    """List a page of unsettled payments and refunds, the oldest first."""
    async with database.client_transaction(client_id) as tx:
        return await read.list_expected(tx, page=page, now=clock.now())


@router.get(f"{CLIENT}/{{settlement_id:int}}", operation_id="getSettlement")
@requires(Right.MONEY)
async def get_settlement(client_id: OperatedClient, settlement_id: PublicId, database: Db) -> SettlementDetails:
    async with database.client_transaction(client_id) as tx:
        return await read.get_settlement(tx, settlement_id=settlement_id)


@router.get(
    f"{CLIENT}/payouts.csv",
    operation_id="exportSettlements",
    response_class=Response,
    responses=describe_file(CSV, "A file"),
)
@requires(Right.MONEY)
async def export_settlements(
    client_id: OperatedClient, actor: SignedIn, first: CalendarDate, last: CalendarDate, database: Db
) -> Response:
    """Export the lines of settlements in a range of at most 400 days as CSV."""
    async with database.client_transaction(client_id) as tx:
        data = await read.export_settlements(tx, first=first, last=last, actor_id=actor.user_id)
    return private_file(
        data, media_type=CSV, disposition="attachment", filename=f"payouts-{first:%Y-%m-%d}-{last:%Y-%m-%d}.csv"
    )


@router.get(f"{CLIENT}/statement", operation_id="getPlatformStatement")
@requires(Right.MONEY)
async def get_statement(client_id: ManagedClient, database: Db) -> StatementOut:
    """Get the platform's debt to an operator of its account; 404 for other operators."""
    async with database.client_transaction(client_id) as tx:
        return await transfers.get_statement(tx)


@router.get("/owed", operation_id="listPlatformBalances")
async def list_owed(_actor: Admin, database: Db) -> OwedClients:
    async with database.platform_transaction() as tx:
        return await transfers.list_owed(tx)


@router.post(f"{CLIENT}/transfers", operation_id="recordPlatformTransfer", status_code=status.HTTP_201_CREATED)
@requires(Right.PANEL)
@raises(NothingOwed, TransferRecorded)
async def record_transfer(
    client_id: ManagedClient, body: TransferIn, actor: Admin, database: Db, clock: CurrentClock
) -> StatementOut:
    """Record the platform's transfer to an operator.

    409 `more_than_owed`, and `transfer_recorded` for a bank reference in use.
    """
    async with database.client_transaction(client_id) as tx:
        return await transfers.record_transfer(tx, body=body, actor_id=actor.user_id, now=clock.now())


@router.post(f"{CLIENT}/transfers/{{transfer_id:int}}/reverse", operation_id="reversePlatformTransfer")
@requires(Right.PANEL)
@raises(TransferReversed)
async def reverse_transfer(
    client_id: ManagedClient, transfer_id: PublicId, body: TransferReversalIn, actor: Admin, database: Db
) -> StatementOut:
    async with database.client_transaction(client_id) as tx:
        return await transfers.reverse_transfer(tx, transfer_id=transfer_id, reason=body.reason, actor_id=actor.user_id)
