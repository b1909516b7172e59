from typing import Annotated

from fastapi import APIRouter, Query

from toli.catalogue.trips.schemas.departures import PlanStatus
from toli.identity.access.guards import (
    CurrentClock,
    CurrentServices,
    Db,
    OperatedClient,
)
from toli.identity.access.operators import Operator
from toli.identity.access.path_ids import DepartureId
from toli.identity.access.rights import Right, requires
from toli.kit.dates import CalendarDate
from toli.kit.paging import Page
from toli.kit.text import Line
from toli.selling.bookings.schemas.fields import Search
from toli.selling.sales.schemas.plans import (
    FoundBookings,
    PlanReservations,
    PlanSort,
    PlanSummaries,
    PlanSummary,
    ReservationSort,
)
from toli.selling.sales.service import plans

router = APIRouter(tags=["Bookings"])


@router.get("/bookings/get_by_client_id/{client_id:int}", operation_id="listClientBookings")
@requires(Right.VIEW_BOOKINGS)
async def list_client_bookings(
    client_id: OperatedClient,
    database: Db,
    clock: CurrentClock,
    page: Annotated[Page, Query()],
    status: PlanStatus | None = None,
    q: Search = "",
    *,
    overdue: bool = False,
    first_day: CalendarDate | None = None,
    last_day: CalendarDate | None = None,
    sort: PlanSort = "starts",
) -> PlanSummaries:
    """List departures with bookings, payments and overdue balances, by default by first day.

    `q`: trip, place, PLN-001, booking reference, first day ("6 dec") or its month ("Dec 2026"). `first_day` and
    `last_day` select tours with a day between them.
    """
    async with database.client_transaction(client_id) as tx:
        return await plans.list_plans(
            tx,
            now=clock.now(),
            status=status,
            q=q or None,
            overdue=overdue,
            first_day=first_day,
            last_day=last_day,
            sort=sort,
            page=page,
        )


@router.get("/bookings/event-plan/{event_plan_id:int}/summary", operation_id="getDepartureSummary")
@requires(Right.VIEW_BOOKINGS)
async def get_departure_summary(departure_id: DepartureId, operator: Operator) -> PlanSummary:
    """Retrieve a departure with its beds, payments and balances."""
    async with operator.owner_transaction("departure", departure_id) as tx:
        return await plans.get_plan(tx, departure_id=departure_id, now=operator.clock.now())


@router.get("/bookings/event-plan/{event_plan_id:int}/reservations", operation_id="listDepartureBookings")
@requires(Right.VIEW_BOOKINGS)
async def list_departure_bookings(
    services: CurrentServices,
    departure_id: DepartureId,
    operator: Operator,
    page: Annotated[Page, Query()],
    q: Search = "",
    *,
    overdue: bool = False,
    sort: ReservationSort = "-booked",
) -> PlanReservations:
    """List the bookings of a departure, by default newest first."""
    async with operator.owner_transaction("departure", departure_id) as tx:
        return await plans.list_plan_reservations(
            tx,
            sealer=services.sealer,
            departure_id=departure_id,
            q=q or None,
            overdue=overdue,
            sort=sort,
            page=page,
            now=operator.clock.now(),
        )


@router.get("/bookings/clients/{client_id:int}/find", operation_id="findBookings")
@requires(Right.VIEW_BOOKINGS)
async def find_bookings(
    client_id: OperatedClient,
    database: Db,
    page: Annotated[Page, Query()],
    q: Annotated[Line, Query(min_length=2, max_length=100)],
) -> FoundBookings:
    """Find bookings by reference, number (RES-0007) or name: the customer's own before companions' bookings."""
    async with database.client_transaction(client_id) as tx:
        return await plans.find_bookings(tx, q=q, page=page)
