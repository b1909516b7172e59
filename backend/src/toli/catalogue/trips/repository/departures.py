from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import date

from sqlalchemy import delete, func, insert, select, text, update
from sqlalchemy.dialects import postgresql

from toli.catalogue.trips.models import Departure, DeparturePrice
from toli.catalogue.trips.repository.events import COPIED_COSTS
from toli.catalogue.trips.schemas.departures import PlanDates
from toli.infra.db.transactions import ClientTransaction
from toli.kit.money import Paise


async def add_plan(
    tx: ClientTransaction,
    *,
    trip_id: int,
    dates: PlanDates,
    is_draft: bool,
    runs_from: int | None,
    created_by: int | None,
) -> int:
    added = await tx.execute(
        insert(Departure)
        .values(
            client_id=tx.client_id,
            trip_id=trip_id,
            is_draft=is_draft,
            runs_from=runs_from,
            created_by=created_by,
            **asdict(dates),
        )
        .returning(Departure.departure_id)
    )
    return added.scalar_one()


async def plan_ids(tx: ClientTransaction, *, trip_id: int) -> list[int]:
    """List departures by id: the order in which their counters are locked."""
    rows = await tx.execute(
        select(Departure.departure_id)
        .where(Departure.client_id == tx.client_id, Departure.trip_id == trip_id)
        .order_by(Departure.departure_id)
    )
    return list(rows.scalars())


async def add_plans(
    tx: ClientTransaction,
    *,
    trip_id: int,
    dates: Sequence[PlanDates],
    is_draft: bool,
    runs_from: int | None,
    decide_on: date | None,
    instruction_for_trip: str,
    access_code: str | None,
    minimum_party: int | None,
    created_by: int,
) -> list[int]:
    rows = [
        {
            "client_id": tx.client_id,
            "trip_id": trip_id,
            "is_draft": is_draft,
            "runs_from": runs_from,
            "decide_on": decide_on,
            "instruction_for_trip": instruction_for_trip,
            "access_code": access_code,
            "minimum_party": minimum_party,
            "created_by": created_by,
            **asdict(plan_dates),
        }
        for plan_dates in dates
    ]
    added = await tx.execute(insert(Departure).values(rows).returning(Departure.departure_id))
    return sorted(added.scalars())


async def copy_costs(tx: ClientTransaction, *, departure_ids: Sequence[int]) -> None:
    columns = ", ".join(COPIED_COSTS)
    values = ", ".join(f"cost.{name}" for name in COPIED_COSTS)
    await tx.execute(
        text(
            f"""
            INSERT INTO departure_cost (client_id, departure_id, {columns})
            SELECT cost.client_id, plan.departure_id, {values}
            FROM departure plan
            JOIN trip_cost cost ON cost.client_id = plan.client_id AND cost.trip_id = plan.trip_id
            WHERE plan.client_id = :client_id AND plan.departure_id = ANY(:plans)
            ORDER BY plan.departure_id, cost.position, cost.trip_cost_id
            """
        ),
        {"client_id": tx.client_id, "plans": list(departure_ids)},
    )


async def update_plan(tx: ClientTransaction, *, departure_id: int, values: Mapping[str, object]) -> None:
    await tx.execute(
        update(Departure)
        .where(Departure.client_id == tx.client_id, Departure.departure_id == departure_id)
        .values(**values)
    )


async def cancel_plan(tx: ClientTransaction, *, departure_id: int) -> None:
    """Mark a departure as cancelled and draft, so that queries of departures on sale skip it."""
    await tx.execute(
        update(Departure)
        .where(Departure.client_id == tx.client_id, Departure.departure_id == departure_id)
        .values(is_draft=True, cancelled_at=func.now())
    )


async def set_prices(tx: ClientTransaction, *, departure_id: int, prices: Mapping[int, Paise | None]) -> None:
    """None restores the trip's price."""
    own = {sharing_type_id: price for sharing_type_id, price in prices.items() if price is not None}
    await tx.execute(
        delete(DeparturePrice).where(
            DeparturePrice.client_id == tx.client_id,
            DeparturePrice.departure_id == departure_id,
            DeparturePrice.sharing_type_id.in_(set(prices) - set(own)),
        )
    )
    if own:
        adding = postgresql.insert(DeparturePrice).values(
            [
                {
                    "client_id": tx.client_id,
                    "departure_id": departure_id,
                    "sharing_type_id": sharing_type_id,
                    "price_per_head_trip_paise": price,
                }
                for sharing_type_id, price in own.items()
            ]
        )
        await tx.execute(
            adding.on_conflict_do_update(
                index_elements=["client_id", "departure_id", "sharing_type_id"],
                set_={"price_per_head_trip_paise": adding.excluded.price_per_head_trip_paise},
            )
        )


async def set_days(tx: ClientTransaction, *, trip_id: int, days: int) -> None:
    await tx.execute(
        update(Departure)
        .where(Departure.client_id == tx.client_id, Departure.trip_id == trip_id)
        .values(tour_end_date=Departure.tour_start_date + (days - 1))
    )


async def delete_plan(tx: ClientTransaction, *, departure_id: int) -> None:
    """The caller has deleted the counters."""
    await tx.execute(
        delete(Departure).where(Departure.client_id == tx.client_id, Departure.departure_id == departure_id)
    )
