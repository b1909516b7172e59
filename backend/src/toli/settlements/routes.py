"""Settlements over HTTP: the screen Payouts of an operator."""

from datetime import date
from typing import Annotated, Final

from fastapi import APIRouter, Query, Response

from toli.access.files import describe_file, private_file
from toli.access.guards import CurrentClock, Db, OperatedClient, SignedIn
from toli.bookings.schemas.fields import PublicId
from toli.kit.paging import Page
from toli.settlements import service
from toli.settlements.schemas import ExpectedLines, SettlementDetails, Settlements

router = APIRouter(prefix="/settlements/clients/{client_id:int}", tags=["settlements"])

CSV: Final = "text/csv; charset=utf-8"


@router.get("", operation_id="listSettlements")
async def list_settlements(
    client_id: OperatedClient, database: Db, clock: CurrentClock, page: Annotated[Page, Query()]
) -> Settlements:
    """List a page of what the payment provider sent, the latest first, and what is still expected."""
    async with database.client_transaction(client_id) as tx:
        return await service.list_settlements(tx, page=page, now=clock.now())


@router.get("/expected", operation_id="listExpectedSettlement")
async def list_expected(
    client_id: OperatedClient, database: Db, clock: CurrentClock, page: Annotated[Page, Query()]
) -> ExpectedLines:
    """List a page of the payments and refunds that are in no settlement yet, the oldest first."""
    async with database.client_transaction(client_id) as tx:
        return await service.list_expected(tx, page=page, now=clock.now())


@router.get("/{settlement_id:int}", operation_id="getSettlement")
async def get_settlement(client_id: OperatedClient, settlement_id: PublicId, database: Db) -> SettlementDetails:
    """Return a settlement with its payments and refunds, down to their bookings."""
    async with database.client_transaction(client_id) as tx:
        return await service.get_settlement(tx, settlement_id=settlement_id)


@router.get(
    "/payouts.csv",
    operation_id="exportSettlements",
    response_class=Response,
    responses=describe_file(CSV, "A file"),
)
async def export_settlements(
    client_id: OperatedClient, actor: SignedIn, first: date, last: date, database: Db
) -> Response:
    """Export what the settlements of some days are made of as CSV, at most 400 days."""
    async with database.client_transaction(client_id) as tx:
        data = await service.export_settlements(tx, first=first, last=last, actor_id=actor.user_id)
    return private_file(
        data, media_type=CSV, disposition="attachment", filename=f"payouts-{first:%Y-%m-%d}-{last:%Y-%m-%d}.csv"
    )
