"""What a dashboard's figures count, over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Query

from toli.access.guards import Admin, CurrentClock, Db, OperatedClient
from toli.kit.dates import CalendarDate
from toli.kit.paging import Page
from toli.kit.text import Line
from toli.reporting.routes.figures import AskedPeriod
from toli.reporting.rules import Shown
from toli.reporting.schemas.figure_details import CountedBookings, OperatorsOut
from toli.reporting.service import figure_details

router = APIRouter()


@router.get("/reports/clients/{client_id:int}/bookings", operation_id="listCountedBookings")
async def list_bookings(
    client_id: OperatedClient,
    database: Db,
    clock: CurrentClock,
    page: Annotated[Page, Query()],
    show: Shown = "booked",
    since: CalendarDate | None = None,
    until: CalendarDate | None = None,
    event_id: Annotated[int | None, Query(ge=1, le=2**63 - 1)] = None,
    destination: Annotated[Line | None, Query(max_length=200)] = None,
) -> CountedBookings:
    """List the bookings that a figure of a client's dashboard counts."""
    async with database.client_transaction(client_id) as tx:
        return await figure_details.list_bookings(
            tx,
            show=show,
            since=since,
            until=until,
            event_id=event_id,
            destination=destination or None,
            page=page,
            now=clock.now(),
        )


@router.get("/reports/operators", operation_id="listOperatorFigures")
async def list_operators(
    _actor: Admin, database: Db, clock: CurrentClock, period: AskedPeriod = "month"
) -> OperatorsOut:
    """List each operator's part of the platform's figures."""
    async with database.platform_transaction() as tx:
        return await figure_details.list_operators(tx, period=period, now=clock.now())
