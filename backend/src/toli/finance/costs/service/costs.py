from collections.abc import Mapping

from toli.catalogue.trips.service import event_changes, event_reads
from toli.catalogue.trips.service.event_changes import lock_for_change
from toli.finance.costs.errors import CostPaid, TooManyCosts
from toli.finance.costs.models import COST_FACTS, DepartureCost, TripCost
from toli.finance.costs.repository import costs as repository
from toli.finance.costs.repository import profit
from toli.finance.costs.repository.costs import DEPARTURE_COSTS, TRIP_COSTS
from toli.finance.costs.schemas import MOST_COSTS, BreakEven, CostIn, CostOut, DepartureCostIn, TripCosts, TripCostsIn
from toli.finance.costs.service.figures import break_even_of, cost_of
from toli.finance.costs.service.payees import list_payee_values, payee_values
from toli.identity.audit.service import record
from toli.infra.db import table
from toli.infra.db.transactions import ClientTransaction, OperatorTransaction
from toli.kit.errors import Invalid, NotFound
from toli.kit.money import from_rupees
from toli.kit.text import Text


async def trip_costs(tx: OperatorTransaction, *, trip_id: int) -> TripCosts:
    """Raises NotFound."""
    trip = await profit.find_trip(tx, trip_id=trip_id)
    if trip is None:
        raise NotFound
    costs = await TRIP_COSTS.list_rows(tx, TripCost.trip_id == trip_id)
    even = break_even_of(
        [cost_of(cost) for cost in costs], days=trip.days, booked=None, listed=trip.listed, today=tx.today
    )
    return TripCosts(
        trip_id=trip_id,
        costs=[CostOut.model_validate(cost, from_attributes=True) for cost in costs],
        break_even=BreakEven(
            travellers=even.travellers,
            average_price=even.average_price,
            price_source=even.price_source,
            minimum_group=None,
        ),
        version=_version(costs),
    )


async def set_trip_costs(tx: OperatorTransaction, *, trip_id: int, body: TripCostsIn) -> TripCosts:
    """Existing departures are unchanged. Raises Stale, and Invalid for an unknown supplier."""
    await lock_for_change(tx, trip_id=trip_id, while_ongoing=True)
    previous_costs = await TRIP_COSTS.list_rows(tx, TripCost.trip_id == trip_id)
    event_changes.require_version(body.version, _version(previous_costs))
    payees = await list_payee_values(tx, body.costs)
    costs = [values_of(cost) | payee for cost, payee in zip(body.costs, payees, strict=True)]
    await _replace(tx, trip_id=trip_id, previous_costs=previous_costs, costs=costs)
    return await trip_costs(tx, trip_id=trip_id)


async def copy_to_trip(tx: OperatorTransaction, *, departure_id: int) -> None:
    """Raises NotFound."""
    trip_id = await lock_departure(tx, departure_id=departure_id)
    await lock_for_change(tx, trip_id=trip_id, while_ongoing=True)
    departure_costs = (await repository.list_costs(tx, departure_ids=[departure_id])).get(departure_id, [])
    costs = [{name: getattr(cost, name) for name in COST_FACTS if name != "position"} for cost in departure_costs]
    previous_costs = await TRIP_COSTS.list_rows(tx, TripCost.trip_id == trip_id)
    await _replace(tx, trip_id=trip_id, previous_costs=previous_costs, costs=costs)


async def copy_from_trip(tx: OperatorTransaction, *, departure_id: int) -> None:
    """Only costs that the departure lacks by name. Raises NotFound and TooManyCosts."""
    await lock_departure(tx, departure_id=departure_id)
    added = await repository.copy_from_trip(tx, departure_id=departure_id)
    await _check_number(tx, departure_id=departure_id)
    if added:
        await _record(tx, "cost.copied", subject=f"departure:{departure_id}", costs=added)


async def add_cost(tx: OperatorTransaction, *, departure_id: int, body: DepartureCostIn) -> None:
    """Raises NotFound, TooManyCosts, and Invalid for an unassigned resource or an unknown supplier."""
    await lock_departure(tx, departure_id=departure_id)
    values = await _departure_values(tx, departure_id=departure_id, body=body)
    cost = await repository.add_cost(tx, departure_id=departure_id, values=values)
    await _check_number(tx, departure_id=departure_id)
    await _record(
        tx,
        "cost.added",
        subject=f"departure_cost:{cost.departure_cost_id}",
        departure_id=departure_id,
        after=_facts(values),
    )


async def change_cost(
    tx: OperatorTransaction, *, departure_id: int, departure_cost_id: int, body: DepartureCostIn
) -> None:
    """Raises NotFound, and Invalid for an unassigned resource or an unknown supplier."""
    await lock_departure(tx, departure_id=departure_id)
    before = await get_cost(tx, departure_id=departure_id, departure_cost_id=departure_cost_id)
    values = await _departure_values(tx, departure_id=departure_id, body=body)
    await DEPARTURE_COSTS.update(tx, departure_cost_id, values=values)
    await _record(
        tx,
        "cost.changed",
        subject=f"departure_cost:{departure_cost_id}",
        departure_id=departure_id,
        before=_facts(table.values_of(before)),
        after=_facts(values),
    )


async def remove_cost(tx: OperatorTransaction, *, departure_id: int, departure_cost_id: int) -> None:
    """Raises NotFound, and CostPaid when it has payments or bills."""
    await lock_departure(tx, departure_id=departure_id)
    before = await get_cost(tx, departure_id=departure_id, departure_cost_id=departure_cost_id)
    if not await repository.delete_cost(tx, departure_cost_id=departure_cost_id):
        raise CostPaid
    await _record(
        tx,
        "cost.removed",
        subject=f"departure_cost:{departure_cost_id}",
        departure_id=departure_id,
        before=_facts(table.values_of(before)),
    )


async def lock_departure(tx: ClientTransaction, *, departure_id: int) -> int:
    """Raises NotFound."""
    trip_id = await repository.lock_departure(tx, departure_id=departure_id)
    if trip_id is None:
        raise NotFound
    return trip_id


async def get_cost(tx: ClientTransaction, *, departure_id: int, departure_cost_id: int) -> DepartureCost:
    """Raises NotFound."""
    costs = (await repository.list_costs(tx, departure_ids=[departure_id])).get(departure_id, [])
    match = next((cost for cost in costs if cost.departure_cost_id == departure_cost_id), None)
    if match is None:
        raise NotFound
    return match


def values_of(cost: CostIn) -> dict[str, object]:
    return {
        **cost.model_dump(exclude={"rate", "commission"}),
        "rate_paise": from_rupees(cost.rate),
        "commission_paise": from_rupees(cost.commission),
    }


async def _departure_values(tx: OperatorTransaction, *, departure_id: int, body: DepartureCostIn) -> dict[str, object]:
    resource = body.plan_resource_id
    if resource is not None and not await repository.has_resource(
        tx, departure_id=departure_id, plan_resource_id=resource
    ):
        raise Invalid(
            Text("That is no longer assigned to this departure. Load the page again."), field="plan_resource_id"
        )
    return values_of(body) | await payee_values(tx, body)


async def _check_number(tx: ClientTransaction, *, departure_id: int) -> None:
    costs = (await repository.list_costs(tx, departure_ids=[departure_id])).get(departure_id, [])
    if len(costs) > MOST_COSTS:
        raise TooManyCosts(most=MOST_COSTS)


async def _replace(
    tx: OperatorTransaction, *, trip_id: int, previous_costs: list[TripCost], costs: list[dict[str, object]]
) -> None:
    rows = [{"trip_id": trip_id, **values, "position": position} for position, values in enumerate(costs)]
    await TRIP_COSTS.replace(tx, TripCost.trip_id == trip_id, rows=rows)
    await _record(
        tx,
        "trip_costs.changed",
        subject=f"trip:{trip_id}",
        before=[_facts(table.values_of(cost)) for cost in previous_costs],
        after=[_facts(cost) for cost in rows],
    )


def _facts(values: Mapping[str, object]) -> dict[str, object]:
    """Audit data without the payee, which may name a person."""
    return {name: values[name] for name in COST_FACTS if name in values and name not in {"payee", "position"}}


def _version(costs: list[TripCost]) -> str:
    return event_reads.version_of(
        {"costs": [[(name, getattr(cost, name)) for name in sorted(COST_FACTS)] for cost in costs]}
    )


async def _record(tx: OperatorTransaction, action: str, *, subject: str, **data: object) -> None:
    await record(tx, action, subject=subject, actor_id=tx.user_id, **data)
