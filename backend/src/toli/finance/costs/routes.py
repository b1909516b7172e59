from typing import Annotated

from fastapi import APIRouter, Path, Query, Response, status

from toli.catalogue.trips.errors import EventOngoing, Stale
from toli.finance.costs.errors import CostPaid, PaymentsRecorded, TooManyCosts, TooManyPayments
from toli.finance.costs.schemas import (
    CostPaymentIn,
    DepartureCostIn,
    OfferedRate,
    ProfitOut,
    Profits,
    Shown,
    Sort,
    TripCosts,
    TripCostsIn,
)
from toli.finance.costs.service import costs, files, payments, profit, rates
from toli.identity.access.conditional import VERSIONED, Seen, tag, with_seen_version
from toli.identity.access.files import LIST_FILE, describe_file, list_file, private_file
from toli.identity.access.guards import OperatedClient
from toli.identity.access.operators import Operator
from toli.identity.access.path_ids import DepartureId, TripFilter, TripId
from toli.identity.access.rights import Right, requires
from toli.identity.audit.service import export_list
from toli.kit.errors import raises
from toli.kit.paging import Page
from toli.kit.spreadsheets import XLSX, FileFormat
from toli.selling.bookings.errors.bookings import MonthClosed

PLAN = "/event-plans/{event_plan_id:int}"
COST = f"{PLAN}/costs/{{departure_cost_id:int}}"
PAYMENT = f"{PLAN}/cost-payments/{{cost_payment_id:int}}"
LIST = "/costs/clients/{client_id:int}"
Id = Annotated[int, Path(ge=1, le=2**53)]

router = APIRouter(tags=["Costs and profit"])


@router.get("/events/{event_id:int}/costs", operation_id="getTripCosts", responses=VERSIONED)
@requires(Right.MONEY)
async def get_trip_costs(trip_id: TripId, operator: Operator, response: Response) -> TripCosts:
    """Get the costs that new departures of a trip begin with."""
    async with operator.owner_transaction("trip", trip_id) as tx:
        trip_costs = await costs.trip_costs(tx, trip_id=trip_id)
    tag(response, trip_costs.version)
    return trip_costs


@router.put("/events/{event_id:int}/costs", operation_id="updateTripCosts", responses=VERSIONED)
@requires(Right.MONEY)
@raises(EventOngoing, Stale)
async def set_trip_costs(
    trip_id: TripId, body: TripCostsIn, operator: Operator, seen: Seen, response: Response
) -> TripCosts:
    """Replace a trip's initial costs; existing departures are unchanged."""
    async with operator.owner_transaction("trip", trip_id) as tx:
        trip_costs = await costs.set_trip_costs(tx, trip_id=trip_id, body=with_seen_version(body, seen))
    tag(response, trip_costs.version)
    return trip_costs


@router.get(f"{PLAN}/profit", operation_id="getDepartureProfit")
@requires(Right.MONEY)
async def get_profit(departure_id: DepartureId, operator: Operator) -> ProfitOut:
    """Get a departure's expected and actual profit, with its costs and payments."""
    async with operator.owner_transaction("departure", departure_id) as tx:
        return await profit.departure_profit(tx, departure_id=departure_id)


@router.get(
    f"{PLAN}/profit.xlsx",
    operation_id="getDepartureProfitXlsx",
    response_class=Response,
    responses=describe_file(XLSX, "A file"),
)
@requires(Right.MONEY)
async def profit_xlsx(departure_id: DepartureId, operator: Operator) -> Response:
    async with operator.owner_transaction("departure", departure_id) as tx:
        departure_profit = await profit.departure_profit(tx, departure_id=departure_id)
        await profit.export_profit(tx, departure_id=departure_id)
    return private_file(
        files.departure_xlsx(departure_profit),
        disposition="attachment",
        media_type=XLSX,
        filename=f"profit-{departure_id}.xlsx",
    )


@router.get(f"{PLAN}/supplier-rates", operation_id="listOfferedRates")
@requires(Right.MONEY)
async def list_offered_rates(departure_id: DepartureId, operator: Operator) -> list[OfferedRate]:
    """List costs that the rate contracts of suppliers propose for a departure."""
    async with operator.owner_transaction("departure", departure_id) as tx:
        return await rates.list_offered_rates(tx, departure_id=departure_id)


@router.post(f"{PLAN}/costs", operation_id="addDepartureCost", status_code=status.HTTP_201_CREATED)
@requires(Right.MONEY)
@raises(TooManyCosts)
async def add_cost(departure_id: DepartureId, body: DepartureCostIn, operator: Operator) -> ProfitOut:
    """Add a cost to a departure and return its profit."""
    async with operator.owner_transaction("departure", departure_id) as tx:
        await costs.add_cost(tx, departure_id=departure_id, body=body)
        return await profit.departure_profit(tx, departure_id=departure_id)


@router.put(COST, operation_id="changeDepartureCost")
@requires(Right.MONEY)
async def change_cost(
    departure_id: DepartureId, departure_cost_id: Id, body: DepartureCostIn, operator: Operator
) -> ProfitOut:
    """Replace a cost of a departure."""
    async with operator.owner_transaction("departure", departure_id) as tx:
        await costs.change_cost(tx, departure_id=departure_id, departure_cost_id=departure_cost_id, body=body)
        return await profit.departure_profit(tx, departure_id=departure_id)


@router.delete(COST, operation_id="removeDepartureCost")
@requires(Right.MONEY)
@raises(CostPaid, PaymentsRecorded)
async def remove_cost(departure_id: DepartureId, departure_cost_id: Id, operator: Operator) -> ProfitOut:
    """Remove a cost from a departure. 409 `cost_paid` when it has payments."""
    async with operator.owner_transaction("departure", departure_id) as tx:
        await costs.remove_cost(tx, departure_id=departure_id, departure_cost_id=departure_cost_id)
        return await profit.departure_profit(tx, departure_id=departure_id)


@router.post(f"{PLAN}/costs/from-trip", operation_id="copyCostsFromTrip")
@requires(Right.MONEY)
@raises(TooManyCosts)
async def copy_from_trip(departure_id: DepartureId, operator: Operator) -> ProfitOut:
    """Add the trip's costs that a departure lacks by name."""
    async with operator.owner_transaction("departure", departure_id) as tx:
        await costs.copy_from_trip(tx, departure_id=departure_id)
        return await profit.departure_profit(tx, departure_id=departure_id)


@router.post(f"{PLAN}/costs/to-trip", operation_id="copyCostsToTrip")
@requires(Right.MONEY)
@raises(EventOngoing)
async def copy_to_trip(departure_id: DepartureId, operator: Operator) -> ProfitOut:
    """Make a departure's costs the initial costs of its trip."""
    async with operator.owner_transaction("departure", departure_id) as tx:
        await costs.copy_to_trip(tx, departure_id=departure_id)
        return await profit.departure_profit(tx, departure_id=departure_id)


@router.post(f"{PLAN}/cost-payments", operation_id="recordCostPayment", status_code=status.HTTP_201_CREATED)
@requires(Right.MONEY)
@raises(MonthClosed, TooManyPayments)
async def record_payment(departure_id: DepartureId, body: CostPaymentIn, operator: Operator) -> ProfitOut:
    """Record a payment for a cost of a departure or none."""
    async with operator.owner_transaction("departure", departure_id) as tx:
        await payments.record_payment(tx, departure_id=departure_id, body=body)
        return await profit.departure_profit(tx, departure_id=departure_id)


@router.put(PAYMENT, operation_id="changeCostPayment")
@requires(Right.MONEY)
@raises(MonthClosed)
async def change_payment(
    departure_id: DepartureId, cost_payment_id: Id, body: CostPaymentIn, operator: Operator
) -> ProfitOut:
    """Replace a recorded payment."""
    async with operator.owner_transaction("departure", departure_id) as tx:
        await payments.change_payment(tx, departure_id=departure_id, cost_payment_id=cost_payment_id, body=body)
        return await profit.departure_profit(tx, departure_id=departure_id)


@router.delete(PAYMENT, operation_id="removeCostPayment")
@requires(Right.MONEY)
@raises(MonthClosed)
async def remove_payment(departure_id: DepartureId, cost_payment_id: Id, operator: Operator) -> ProfitOut:
    """Remove a wrong payment; the audit log keeps its amounts."""
    async with operator.owner_transaction("departure", departure_id) as tx:
        await payments.remove_payment(tx, departure_id=departure_id, cost_payment_id=cost_payment_id)
        return await profit.departure_profit(tx, departure_id=departure_id)


@router.get(f"{LIST}/profit", operation_id="listDepartureProfits")
@requires(Right.MONEY)
async def list_profits(
    client_id: OperatedClient,
    operator: Operator,
    page: Annotated[Page, Query()],
    *,
    shown: Annotated[Shown, Query()] = "coming",
    trip_id: TripFilter = None,
    sort: Annotated[Sort, Query()] = "start",
) -> Profits:
    """List a page of the departures with costs, with their margin.

    `coming`: of the next 400 days; `over`: ended in the last 400.
    """
    async with operator.transaction(client_id) as tx:
        return await profit.list_profits(tx, when=shown, trip_id=trip_id, sort=sort, page=page)


@router.get(
    f"{LIST}/profit.{{file_format}}",
    operation_id="exportDepartureProfits",
    response_class=Response,
    responses=LIST_FILE,
)
@requires(Right.MONEY)
async def export_profits(
    client_id: OperatedClient,
    file_format: FileFormat,
    operator: Operator,
    *,
    shown: Annotated[Shown, Query()] = "coming",
    trip_id: TripFilter = None,
    sort: Annotated[Sort, Query()] = "start",
) -> Response:
    """Export the departures of `listDepartureProfits`, all pages in one file."""
    async with operator.transaction(client_id) as tx:
        profits, _ = await profit.all_profits(tx, when=shown, trip_id=trip_id, sort=sort)
        written = await export_list(tx, files.DEPARTURES, profits, actor=operator.actor, file_format=file_format)
    return list_file(written)
