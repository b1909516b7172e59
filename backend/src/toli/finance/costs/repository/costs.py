from collections.abc import Mapping, Sequence

from sqlalchemy import column, delete, exists, func, select, text
from sqlalchemy import table as sql_table

from toli.catalogue.trips.models import Departure
from toli.finance.costs.models import COST_FACTS, CostPayment, DepartureCost, TripCost
from toli.infra.db.table import Table
from toli.infra.db.transactions import ClientTransaction

TRIP_COSTS = Table(TripCost, order_by=[TripCost.position, TripCost.trip_cost_id])
DEPARTURE_COSTS = Table(DepartureCost, order_by=[DepartureCost.position, DepartureCost.departure_cost_id])
BILL = sql_table("supplier_bill", column("client_id"), column("departure_cost_id"))
_COLUMNS = ", ".join(COST_FACTS)


async def count_trip_costs(tx: ClientTransaction, *, departure_id: int) -> int:
    result = await tx.execute(
        select(func.count())
        .select_from(TripCost)
        .join(Departure, (Departure.client_id == TripCost.client_id) & (Departure.trip_id == TripCost.trip_id))
        .where(TripCost.client_id == tx.client_id, Departure.departure_id == departure_id)
    )
    return result.scalar_one()


async def lock_departure(tx: ClientTransaction, *, departure_id: int) -> int | None:
    """Lock the departure's costs and return its trip, or None."""
    result = await tx.execute(
        select(Departure.trip_id)
        .where(Departure.client_id == tx.client_id, Departure.departure_id == departure_id)
        .with_for_update(key_share=True)
    )
    return result.scalar_one_or_none()


async def list_costs(tx: ClientTransaction, *, departure_ids: Sequence[int]) -> dict[int, list[DepartureCost]]:
    by_plan: dict[int, list[DepartureCost]] = {}
    for cost in await DEPARTURE_COSTS.list_rows(tx, DepartureCost.departure_id.in_(departure_ids)):
        by_plan.setdefault(cost.departure_id, []).append(cost)
    return by_plan


async def add_cost(tx: ClientTransaction, *, departure_id: int, values: Mapping[str, object]) -> DepartureCost:
    """The caller has locked the departure."""
    last = select(func.coalesce(func.max(DepartureCost.position) + 1, 0)).where(
        DepartureCost.client_id == tx.client_id, DepartureCost.departure_id == departure_id
    )
    return await DEPARTURE_COSTS.insert(
        tx, {**values, "departure_id": departure_id, "position": last.scalar_subquery()}
    )


async def delete_cost(tx: ClientTransaction, *, departure_cost_id: int) -> bool:
    """False when it has payments or bills."""
    paid = exists().where(
        CostPayment.client_id == DepartureCost.client_id,
        CostPayment.departure_cost_id == DepartureCost.departure_cost_id,
    )
    billed = exists().where(
        BILL.c.client_id == DepartureCost.client_id, BILL.c.departure_cost_id == DepartureCost.departure_cost_id
    )
    gone = await tx.execute(
        delete(DepartureCost)
        .where(DepartureCost.client_id == tx.client_id, DepartureCost.departure_cost_id == departure_cost_id)
        .where(~paid, ~billed)
        .returning(DepartureCost.departure_cost_id)
    )
    return gone.scalar_one_or_none() is not None


async def has_resource(tx: ClientTransaction, *, departure_id: int, plan_resource_id: int) -> bool:
    result = await tx.execute(
        text(
            "SELECT EXISTS (SELECT FROM plan_resource WHERE client_id = :client_id AND departure_id = :plan"
            " AND plan_resource_id = :resource)"
        ),
        {"client_id": tx.client_id, "plan": departure_id, "resource": plan_resource_id},
    )
    return bool(result.scalar_one())


async def copy_from_trip(tx: ClientTransaction, *, departure_id: int) -> list[int]:
    """Only costs that the departure lacks by name."""
    added = await tx.execute(
        text(
            f"""
            INSERT INTO departure_cost (client_id, departure_id, {_COLUMNS})
            SELECT t.client_id, p.departure_id, {", ".join(f"t.{name}" for name in COST_FACTS)}
            FROM departure p JOIN trip_cost t ON t.client_id = p.client_id AND t.trip_id = p.trip_id
            WHERE p.client_id = :client_id AND p.departure_id = :plan AND NOT EXISTS (
                SELECT FROM departure_cost d WHERE d.client_id = p.client_id AND d.departure_id = p.departure_id
                AND d.category = t.category AND lower(d.name) = lower(t.name))
            ORDER BY t.position, t.trip_cost_id RETURNING departure_cost_id
            """
        ),
        {"client_id": tx.client_id, "plan": departure_id},
    )
    return sorted(added.scalars())
