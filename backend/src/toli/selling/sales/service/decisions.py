from datetime import datetime

from toli.identity.audit import service as audit
from toli.infra.db.database import Database
from toli.infra.db.queue.jobs import enqueue, enqueue_batch
from toli.infra.db.transactions import ClientTransaction
from toli.kit.clock import local_date
from toli.kit.errors import NotFound
from toli.selling.bookings.repository import bookings
from toli.selling.sales.repository import decisions as repository
from toli.selling.sales.schemas.decisions import DecisionOut


async def notify_decisions(database: Database, *, now: datetime) -> int:
    """Mark departures at their minimum group; ask operators about due departures."""
    async with database.platform_transaction() as tx:
        await repository.mark_reached(tx)
        due = await repository.claim_due(tx, now=now)
        for client_id, departure_id in due:
            await enqueue(tx, "messaging.decision_due", client_id=client_id, departure_id=departure_id)
    return len(due)


async def list_decisions(tx: ClientTransaction, *, now: datetime) -> list[DecisionOut]:
    today = local_date(now, time_zone=await bookings.get_time_zone(tx))
    return [
        DecisionOut(**dict(departure), is_due=departure.decide_on is not None and departure.decide_on <= today)
        for departure in await repository.list_below(tx, now=now)
    ]


async def run_departure(tx: ClientTransaction, *, departure_id: int, tell: bool, actor_id: int) -> int:
    """Confirm a departure and count its bookings. Idempotent."""
    if await bookings.find_tour(tx, departure_id=departure_id) is None:
        raise NotFound
    if not await repository.set_running(tx, departure_id=departure_id):
        return 0
    booked = await repository.list_confirmed(tx, departure_id=departure_id) if tell else []
    await audit.record(
        tx,
        "departure.runs",
        subject=f"departure:{departure_id}",
        actor_id=actor_id,
        notified=len(booked),
    )
    if booked:
        batch = [{"client_id": tx.client_id, "booking_id": booking_id} for booking_id in booked]
        await enqueue_batch(tx, "messaging.departure_confirmed", batch)
    return len(booked)
