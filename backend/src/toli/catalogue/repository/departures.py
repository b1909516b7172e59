"""Queries that change an event's departures."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict

from sqlalchemy import delete, insert, select, update

from toli.catalogue.models import EventPlan
from toli.catalogue.schemas.departures import PlanDates
from toli.db.transactions import ClientTransaction


async def add_plan(
    tx: ClientTransaction,
    *,
    event_id: int,
    dates: PlanDates,
    is_draft: bool,
    runs_from: int | None,
    created_by: int | None,
) -> int:
    """Add a departure and return its id."""
    added = await tx.execute(
        insert(EventPlan)
        .values(
            client_id=tx.client_id,
            event_id=event_id,
            is_draft=is_draft,
            runs_from=runs_from,
            created_by=created_by,
            **asdict(dates),
        )
        .returning(EventPlan.ep_id)
    )
    return added.scalar_one()


async def plan_ids(tx: ClientTransaction, *, event_id: int) -> list[int]:
    """List the departures of an event by id, the order in which their counters are locked."""
    found = await tx.execute(
        select(EventPlan.ep_id)
        .where(EventPlan.client_id == tx.client_id, EventPlan.event_id == event_id)
        .order_by(EventPlan.ep_id)
    )
    return list(found.scalars())


async def add_plans(
    tx: ClientTransaction,
    *,
    event_id: int,
    dates: Sequence[PlanDates],
    is_draft: bool,
    runs_from: int | None,
    instruction_for_trip: str,
    created_by: int,
) -> list[int]:
    """Add departures and return their ids."""
    rows = [
        {
            "client_id": tx.client_id,
            "event_id": event_id,
            "is_draft": is_draft,
            "runs_from": runs_from,
            "instruction_for_trip": instruction_for_trip,
            "created_by": created_by,
            **asdict(one),
        }
        for one in dates
    ]
    added = await tx.execute(insert(EventPlan).values(rows).returning(EventPlan.ep_id))
    return sorted(added.scalars())


async def update_plan(tx: ClientTransaction, *, ep_id: int, values: Mapping[str, object]) -> None:
    """Update columns of a departure."""
    await tx.execute(
        update(EventPlan).where(EventPlan.client_id == tx.client_id, EventPlan.ep_id == ep_id).values(**values)
    )


async def set_days(tx: ClientTransaction, *, event_id: int, days: int) -> None:
    """Set the last day of an event's departures by its duration."""
    await tx.execute(
        update(EventPlan)
        .where(EventPlan.client_id == tx.client_id, EventPlan.event_id == event_id)
        .values(tour_end_date=EventPlan.tour_start_date + (days - 1))
    )


async def delete_plan(tx: ClientTransaction, *, ep_id: int) -> None:
    """Delete a departure. The caller has deleted its counters."""
    await tx.execute(delete(EventPlan).where(EventPlan.client_id == tx.client_id, EventPlan.ep_id == ep_id))
