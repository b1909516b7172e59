from typing import Annotated

from fastapi import APIRouter, Query, Response

from toli.identity.access.files import LIST_FILE, list_file
from toli.identity.access.guards import Admin, CurrentClock, Db, OperatedClient, SignedIn
from toli.identity.access.path_ids import TripFilter
from toli.identity.access.rights import Right, requires
from toli.identity.audit.service import export_list
from toli.kit.dates import CalendarDate
from toli.kit.paging import ALL_ROWS, Page
from toli.kit.spreadsheets import FileFormat
from toli.kit.text import Line
from toli.reporting.figures.routes.figures import AskedPeriod
from toli.reporting.figures.rules import Shown
from toli.reporting.figures.schemas.figure_details import CountedBookings, CountedSort, OperatorsOut
from toli.reporting.figures.service import figure_details

router = APIRouter(tags=["Reports"])

Destination = Annotated[Line, Query(max_length=200)]


@router.get("/reports/clients/{client_id:int}/bookings", operation_id="listFigureBookings")
@requires(Right.VIEW_BOOKINGS)
async def list_bookings(
    client_id: OperatedClient,
    database: Db,
    clock: CurrentClock,
    page: Annotated[Page, Query()],
    show: Shown = "booked",
    since: CalendarDate | None = None,
    until: CalendarDate | None = None,
    trip_id: TripFilter = None,
    destination: Destination | None = None,
    sort: CountedSort = "-booked",
) -> CountedBookings:
    """List the bookings behind a figure of an operator's dashboard."""
    async with database.client_transaction(client_id) as tx:
        return await figure_details.list_bookings(
            tx,
            show=show,
            since=since,
            until=until,
            trip_id=trip_id,
            destination=destination or None,
            sort=sort,
            page=page,
            now=clock.now(),
        )


@router.get(
    "/reports/clients/{client_id:int}/bookings.{file_format}",
    operation_id="exportFigureBookings",
    response_class=Response,
    responses=LIST_FILE,
)
@requires(Right.VIEW_BOOKINGS)
async def export_bookings(
    client_id: OperatedClient,
    file_format: FileFormat,
    actor: SignedIn,
    database: Db,
    clock: CurrentClock,
    show: Shown = "booked",
    since: CalendarDate | None = None,
    until: CalendarDate | None = None,
    trip_id: TripFilter = None,
    destination: Destination | None = None,
    sort: CountedSort = "-booked",
) -> Response:
    """Export the bookings of `listFigureBookings`, all pages in one file."""
    async with database.client_transaction(client_id) as tx:
        counted = await figure_details.list_bookings(
            tx,
            show=show,
            since=since,
            until=until,
            trip_id=trip_id,
            destination=destination or None,
            sort=sort,
            page=ALL_ROWS,
            now=clock.now(),
        )
        written = await export_list(
            tx, figure_details.bookings_file(show), counted.data, actor=actor, file_format=file_format
        )
    return list_file(written)


@router.get("/reports/operators", operation_id="listOperatorFigures")
async def list_operators(
    _actor: Admin, database: Db, clock: CurrentClock, period: AskedPeriod = "month"
) -> OperatorsOut:
    """List each operator's part of the platform's figures."""
    async with database.platform_transaction() as tx:
        return await figure_details.list_operators(tx, period=period, now=clock.now())
