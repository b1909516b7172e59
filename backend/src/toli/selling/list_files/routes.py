from fastapi import APIRouter, Response

from toli.catalogue.trips.schemas.departures import PlanStatus
from toli.identity.access.files import LIST_FILE, list_file
from toli.identity.access.guards import (
    CurrentClock,
    CurrentServices,
    Db,
    OperatedClient,
    SignedIn,
)
from toli.identity.access.operators import Operator
from toli.identity.access.path_ids import DepartureId, TripFilter
from toli.identity.access.rights import Right, requires
from toli.identity.audit.service import export_list
from toli.kit.paging import ALL_ROWS
from toli.kit.spreadsheets import FileFormat
from toli.selling.bookings.schemas.fields import Search
from toli.selling.bookings.schemas.refund import OwedSort
from toli.selling.changes.service import refund
from toli.selling.credit import service as credit
from toli.selling.credit.schemas import CreditSort
from toli.selling.customers.schemas import CustomerSort, Shown
from toli.selling.customers.service import customers
from toli.selling.deposits import service as deposits
from toli.selling.deposits.schemas import OnAccountSort
from toli.selling.list_files.service import (
    CREDIT_NOTES,
    CUSTOMERS,
    DEPARTURES,
    ON_ACCOUNT,
    OWED_REFUNDS,
    RESERVATIONS,
)
from toli.selling.sales.schemas.plans import PlanSort, ReservationSort
from toli.selling.sales.service import plans

router = APIRouter(tags=["Bookings"])


@router.get(
    "/clients/{client_id:int}/customers.{file_format}",
    operation_id="exportCustomers",
    response_class=Response,
    responses=LIST_FILE,
)
@requires(Right.CUSTOMERS)
async def export_customers(
    client_id: OperatedClient,
    file_format: FileFormat,
    actor: SignedIn,
    database: Db,
    clock: CurrentClock,
    show: Shown | None = None,
    q: Search = "",
    trip_id: TripFilter = None,
    sort: CustomerSort | None = None,
) -> Response:
    """Export all pages of `listCustomers`."""
    async with database.client_transaction(client_id) as tx:
        rows = await customers.list_customers(
            tx,
            user_id=actor.user_id,
            now=clock.now(),
            group=show,
            q=q or None,
            trip_id=trip_id,
            sort=sort,
            page=ALL_ROWS,
        )
        written = await export_list(tx, CUSTOMERS, rows.data, actor=actor, file_format=file_format)
    return list_file(written)


@router.get(
    "/bookings/event-plan/{event_plan_id:int}/reservations.{file_format}",
    operation_id="exportDepartureBookings",
    response_class=Response,
    responses=LIST_FILE,
)
@requires(Right.VIEW_BOOKINGS)
async def export_departure_bookings(
    services: CurrentServices,
    departure_id: DepartureId,
    file_format: FileFormat,
    operator: Operator,
    q: Search = "",
    *,
    overdue: bool = False,
    sort: ReservationSort = "-booked",
) -> Response:
    """Export all pages of `listDepartureBookings`."""
    async with operator.owner_transaction("departure", departure_id) as tx:
        reservation_list = await plans.list_plan_reservations(
            tx,
            sealer=services.sealer,
            departure_id=departure_id,
            q=q or None,
            overdue=overdue,
            sort=sort,
            page=ALL_ROWS,
            now=operator.clock.now(),
        )
        written = await export_list(
            tx,
            RESERVATIONS,
            reservation_list.reservations,
            actor=operator.actor,
            file_format=file_format,
            of_id=departure_id,
        )
    return list_file(written)


@router.get(
    "/bookings/clients/{client_id:int}/departures.{file_format}",
    operation_id="exportClientBookings",
    response_class=Response,
    responses=LIST_FILE,
)
@requires(Right.VIEW_BOOKINGS)
async def export_client_bookings(
    client_id: OperatedClient,
    file_format: FileFormat,
    actor: SignedIn,
    database: Db,
    clock: CurrentClock,
    status: PlanStatus | None = None,
    q: Search = "",
    *,
    overdue: bool = False,
    sort: PlanSort = "starts",
) -> Response:
    """Export all pages of `listClientBookings`."""
    async with database.client_transaction(client_id) as tx:
        departures = await plans.list_plans(
            tx, now=clock.now(), status=status, q=q or None, overdue=overdue, sort=sort, page=ALL_ROWS
        )
        written = await export_list(tx, DEPARTURES, departures.data, actor=actor, file_format=file_format)
    return list_file(written)


@router.get(
    "/bookings/clients/{client_id:int}/owed-refunds.{file_format}",
    operation_id="exportOwedRefunds",
    response_class=Response,
    responses=LIST_FILE,
)
@requires(Right.REFUNDS)
async def export_owed_refunds(
    client_id: OperatedClient, file_format: FileFormat, actor: SignedIn, database: Db, sort: OwedSort = "since"
) -> Response:
    """Export all pages of `listOwedRefunds`."""
    async with database.client_transaction(client_id) as tx:
        refunds = await refund.list_owed_refunds(tx, sort=sort, page=ALL_ROWS)
        written = await export_list(tx, OWED_REFUNDS, refunds.data, actor=actor, file_format=file_format)
    return list_file(written)


@router.get(
    "/bookings/clients/{client_id:int}/credit-notes.{file_format}",
    operation_id="exportCreditNotes",
    response_class=Response,
    responses=LIST_FILE,
)
@requires(Right.VIEW_BOOKINGS)
async def export_credit_notes(
    client_id: OperatedClient,
    file_format: FileFormat,
    actor: SignedIn,
    database: Db,
    clock: CurrentClock,
    q: Search = "",
    sort: CreditSort = "until",
) -> Response:
    """Export all pages of `listCreditNotes`."""
    async with database.client_transaction(client_id) as tx:
        rows = await credit.list_credit_page(
            tx, customer=None, words=q or None, sort=sort, page=ALL_ROWS, now=clock.now()
        )
        written = await export_list(tx, CREDIT_NOTES, rows.notes, actor=actor, file_format=file_format)
    return list_file(written)


@router.get(
    "/clients/{client_id:int}/deposits.{file_format}",
    operation_id="exportMoneyOnAccount",
    response_class=Response,
    responses=LIST_FILE,
)
@requires(Right.PAYMENTS)
async def export_money_on_account(
    client_id: OperatedClient,
    file_format: FileFormat,
    actor: SignedIn,
    database: Db,
    q: Search = "",
    sort: OnAccountSort = "since",
) -> Response:
    """Export all pages of `listMoneyOnAccount`."""
    async with database.client_transaction(client_id) as tx:
        customers_on_account = await deposits.list_customers(tx, q=q or None, sort=sort, page=ALL_ROWS)
        written = await export_list(tx, ON_ACCOUNT, customers_on_account.data, actor=actor, file_format=file_format)
    return list_file(written)
