"""Minimum groups: which departures are below theirs, when the operator decides, and that a departure runs."""

from datetime import datetime

from toli.audit import service as audit
from toli.bookings.repository import bookings
from toli.bookings.repository import decisions as repository
from toli.bookings.repository.decisions import BelowMinimum
from toli.bookings.schemas.decisions import DecisionOut
from toli.db.database import Database
from toli.db.queue.jobs import enqueue, enqueue_batch
from toli.db.transactions import ClientTransaction
from toli.kit.clock import local_date
from toli.kit.errors import NotFound


async def notice_decisions(database: Database, *, now: datetime) -> int:
    """Mark departures that reached their minimum group, and ask operators about those that are due; count these."""
    async with database.platform_transaction() as tx:
        await repository.mark_reached(tx)
        due = await repository.claim_due(tx, now=now)
        for client_id, event_plan_id in due:
            await enqueue(tx, "messaging.decision_due", client_id=client_id, event_plan_id=event_plan_id)
    return len(due)


async def list_decisions(tx: ClientTransaction, *, now: datetime) -> list[DecisionOut]:
    """List a client's departures below their minimum group, the next decision first."""
    today = local_date(now, time_zone=await bookings.get_time_zone(tx))
    return [
        DecisionOut(
            event_id=one.event_id,
            event_plan_id=one.event_plan_id,
            title=one.title,
            tour_start_date=one.tour_start_date,
            tour_end_date=one.tour_end_date,
            minimum_group=one.minimum_group,
            going=one.going,
            decide_on=one.decide_on,
            is_due=one.decide_on is not None and one.decide_on <= today,
        )
        for one in await repository.list_below(tx, now=now)
    ]


async def find_decision(tx: ClientTransaction, *, event_plan_id: int) -> BelowMinimum | None:
    """Find a departure while it is below its minimum group and nobody has decided."""
    return await repository.find_below(tx, event_plan_id=event_plan_id)


async def run_departure(tx: ClientTransaction, *, event_plan_id: int, tell: bool, actor_id: int) -> int:
    """Decide that a departure runs, and notify its travellers; count the bookings. Repeated, it changes nothing.

    Raises NotFound.
    """
    if await bookings.find_tour(tx, event_plan_id=event_plan_id) is None:
        raise NotFound
    if not await repository.set_running(tx, event_plan_id=event_plan_id):
        return 0
    booked = await repository.list_confirmed(tx, event_plan_id=event_plan_id) if tell else []
    await audit.record(
        tx,
        "departure.runs",
        subject=f"event_plan:{event_plan_id}",
        actor_id=actor_id,
        notified=len(booked),
    )
    if booked:
        batch = [{"client_id": tx.client_id, "reservation_event_id": one} for one in booked]
        await enqueue_batch(tx, "messaging.departure_runs", batch)
    return len(booked)
