"""Notices to operators: few beds left, overdue balances."""

from dataclasses import dataclass
from datetime import date, datetime

from toli.infra.db.database import Database
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import ClientTransaction
from toli.kit.text import shown_name
from toli.selling.sales.repository import notices as repository
from toli.selling.sales.repository.notices import PlanBeds

FEW_BEDS = 3
"""The most beds left for which an operator receives a notice."""

MORNING = (8, 10)
"""The hours in which the digest leaves, in the client's time zone: three, should a worker be down for one."""


@dataclass(frozen=True, slots=True)
class Overdue:
    booking_id: int
    booking_reference: str
    trip_id: int
    title: str
    tour_start_date: date
    customer: str
    amount: int
    due_on: date


async def notice_low_seats(database: Database, *, now: datetime) -> int:
    """Enqueue one e-mail per departure with few beds; count them."""
    async with database.platform_transaction() as tx:
        plans = await repository.claim_low_plans(tx, now=now, beds=FEW_BEDS)
        for plan in plans:
            await enqueue(tx, "messaging.low_seats", client_id=plan.client_id, departure_id=plan.departure_id)
    return len(plans)


async def find_low_seats(tx: ClientTransaction, *, departure_id: int) -> PlanBeds | None:
    """None if there are more beds again."""
    plan = await repository.find_plan_beds(tx, departure_id=departure_id)
    if plan is None or plan.left > FEW_BEDS or plan.left <= 0 < plan.offered:
        return None
    return plan


async def digest_overdue(database: Database, *, now: datetime) -> int:
    """Enqueue digests where it is morning; count them."""
    from_hour, to_hour = MORNING
    async with database.platform_transaction() as tx:
        clients = await repository.list_clients_with_overdue(tx, now=now, from_hour=from_hour, to_hour=to_hour)
        for client in clients:
            day = client.today.isoformat()
            await enqueue(
                tx,
                "messaging.overdue_digest",
                once=f"overdue:{client.client_id}:{day}",
                client_id=client.client_id,
                day=day,
            )
    return len(clients)


async def list_overdue(tx: ClientTransaction, *, today: date) -> list[Overdue]:
    return [
        Overdue(
            booking_id=row.booking_id,
            booking_reference=row.booking_reference,
            trip_id=row.trip_id,
            title=row.title,
            tour_start_date=row.tour_start_date,
            customer=row.full_name or shown_name(row.username),
            amount=row.amount,
            due_on=row.due_on,
        )
        for row in await repository.list_overdue(tx, today=today)
    ]
