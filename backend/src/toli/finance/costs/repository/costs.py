"""Costs of trips and of departures."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import delete, exists, func, insert, select, text, update

from toli.catalogue.trips.models import EventPlan
from toli.finance.costs.models import COST_FACTS, CostPayment, DepartureCost, TripCost
from toli.finance.costs.schemas import Basis, Category
from toli.infra.db.transactions import ClientTransaction
from toli.kit.money import Paise


@dataclass(frozen=True, slots=True, kw_only=True)
class CostFacts:
    """Amounts in paise."""

    position: int
    category: Category
    name: str
    payee: str
    basis: Basis
    rate_paise: Paise
    quantity: int
    is_per_day: bool
    commission_paise: Paise


@dataclass(frozen=True, slots=True, kw_only=True)
class DepartureCostRecord(CostFacts):
    departure_cost_id: int
    plan_resource_id: int | None


_TRIP_COST = tuple(getattr(TripCost, name) for name in COST_FACTS)
_DEPARTURE_COST = tuple(getattr(DepartureCost, name) for name in (*COST_FACTS, "departure_cost_id", "plan_resource_id"))
_COLUMNS = ", ".join(COST_FACTS)


async def list_trip_costs(tx: ClientTransaction, *, event_id: int) -> list[CostFacts]:
    rows = await tx.execute(
        select(*_TRIP_COST)
        .where(TripCost.client_id == tx.client_id, TripCost.event_id == event_id)
        .order_by(TripCost.position, TripCost.trip_cost_id)
    )
    return [CostFacts(**row) for row in rows.mappings()]


async def replace_trip_costs(tx: ClientTransaction, *, event_id: int, costs: Sequence[Mapping[str, object]]) -> None:
    """The caller has locked the trip."""
    await tx.execute(delete(TripCost).where(TripCost.client_id == tx.client_id, TripCost.event_id == event_id))
    if costs:
        rows = [{"client_id": tx.client_id, "event_id": event_id, **values} for values in costs]
        await tx.execute(insert(TripCost).values(rows))


async def count_trip_costs(tx: ClientTransaction, *, event_plan_id: int) -> int:
    result = await tx.execute(
        select(func.count())
        .select_from(TripCost)
        .join(EventPlan, (EventPlan.client_id == TripCost.client_id) & (EventPlan.event_id == TripCost.event_id))
        .where(TripCost.client_id == tx.client_id, EventPlan.ep_id == event_plan_id)
    )
    return result.scalar_one()


async def lock_departure(tx: ClientTransaction, *, event_plan_id: int) -> int | None:
    """Lock the departure's costs and return its trip, or None."""
    result = await tx.execute(
        select(EventPlan.event_id)
        .where(EventPlan.client_id == tx.client_id, EventPlan.ep_id == event_plan_id)
        .with_for_update(key_share=True)
    )
    return result.scalar_one_or_none()


async def list_costs(tx: ClientTransaction, *, event_plan_ids: Sequence[int]) -> dict[int, list[DepartureCostRecord]]:
    rows = await tx.execute(
        select(DepartureCost.event_plan_id, *_DEPARTURE_COST)
        .where(DepartureCost.client_id == tx.client_id, DepartureCost.event_plan_id.in_(event_plan_ids))
        .order_by(DepartureCost.position, DepartureCost.departure_cost_id)
    )
    by_plan: dict[int, list[DepartureCostRecord]] = {}
    for row in rows.mappings():
        cost = DepartureCostRecord(**{column.key: row[column.key] for column in _DEPARTURE_COST})
        by_plan.setdefault(row["event_plan_id"], []).append(cost)
    return by_plan


async def add_cost(tx: ClientTransaction, *, event_plan_id: int, values: Mapping[str, object]) -> int:
    """The caller has locked the departure."""
    last = select(func.coalesce(func.max(DepartureCost.position) + 1, 0)).where(
        DepartureCost.client_id == tx.client_id, DepartureCost.event_plan_id == event_plan_id
    )
    added = await tx.execute(
        insert(DepartureCost)
        .values(client_id=tx.client_id, event_plan_id=event_plan_id, position=last.scalar_subquery(), **values)
        .returning(DepartureCost.departure_cost_id)
    )
    return added.scalar_one()


async def change_cost(tx: ClientTransaction, *, departure_cost_id: int, values: Mapping[str, object]) -> None:
    await tx.execute(
        update(DepartureCost)
        .where(DepartureCost.client_id == tx.client_id, DepartureCost.departure_cost_id == departure_cost_id)
        .values(**values)
    )


async def delete_cost(tx: ClientTransaction, *, departure_cost_id: int) -> bool:
    """False when it has payments."""
    paid = exists().where(
        CostPayment.client_id == DepartureCost.client_id,
        CostPayment.departure_cost_id == DepartureCost.departure_cost_id,
    )
    gone = await tx.execute(
        delete(DepartureCost)
        .where(DepartureCost.client_id == tx.client_id, DepartureCost.departure_cost_id == departure_cost_id, ~paid)
        .returning(DepartureCost.departure_cost_id)
    )
    return gone.scalar_one_or_none() is not None


async def has_resource(tx: ClientTransaction, *, event_plan_id: int, plan_resource_id: int) -> bool:
    result = await tx.execute(
        text(
            "SELECT EXISTS (SELECT FROM plan_resource WHERE client_id = :client_id AND event_plan_id = :plan"
            " AND plan_resource_id = :resource)"
        ),
        {"client_id": tx.client_id, "plan": event_plan_id, "resource": plan_resource_id},
    )
    return bool(result.scalar_one())


async def copy_from_trip(tx: ClientTransaction, *, event_plan_id: int) -> list[int]:
    """Only costs that the departure lacks by name."""
    added = await tx.execute(
        text(
            f"""
            INSERT INTO departure_cost (client_id, event_plan_id, {_COLUMNS})
            SELECT t.client_id, p.ep_id, {", ".join(f"t.{name}" for name in COST_FACTS)}
            FROM event_plan p JOIN trip_cost t ON t.client_id = p.client_id AND t.event_id = p.event_id
            WHERE p.client_id = :client_id AND p.ep_id = :plan AND NOT EXISTS (
                SELECT FROM departure_cost d WHERE d.client_id = p.client_id AND d.event_plan_id = p.ep_id
                AND d.category = t.category AND lower(d.name) = lower(t.name))
            ORDER BY t.position, t.trip_cost_id RETURNING departure_cost_id
            """
        ),
        {"client_id": tx.client_id, "plan": event_plan_id},
    )
    return sorted(added.scalars())
